/** Where Directus keeps whether its right sidebar is closed, and where we keep that it was closed once. */
const CLOSED = 'sidebar-collapsed';
const DONE = 'operations-sidebar-closed';

/** Closes the right sidebar the first time that somebody opens the Studio in a browser; from then on it stays as they leave it. */
export function closeSidebarOnce(): void {
  if (localStorage.getItem(DONE)) return;
  localStorage.setItem(CLOSED, 'true');
  localStorage.setItem(DONE, 'true');
}
