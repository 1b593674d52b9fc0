/** Where Directus keeps whether its bars are closed, and where we keep that they were closed once. */
const SIDEBAR = 'sidebar-collapsed';
const NAVIGATION = 'nav-bar-collapsed';
const DONE = 'operations-sidebar-closed';

/** Below it Directus draws the navigation over the page. */
const NARROW = '(width < 960px)';

/**
 * Closes the right sidebar the first time that somebody opens the Studio in a browser, and on a phone the navigation, which would hide the
 * page; from then on they stay as they leave them.
 */
export function closeSidebarOnce(): void {
  if (localStorage.getItem(DONE)) return;
  localStorage.setItem(SIDEBAR, 'true');
  if (matchMedia(NARROW).matches) localStorage.setItem(NAVIGATION, 'true');
  localStorage.setItem(DONE, 'true');
}
