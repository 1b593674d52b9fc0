/** Where Directus draws what opens below a field, and the heads of its calendars there. */
const MENUS = '#menu-outlet';
const HEADS = '.calendar-head-cell';

/** A week in UTC, whichever day it begins with. */
const WEEK = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 0, 4 + day));

const namesIn = (language: string): string[] =>
  WEEK.map((day) => new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(day));

/** The calendars of Directus name the days of the week in English, whatever the language of the Studio: here they get their names in it. */
export function nameWeekdays(): void {
  const menus = document.querySelector(MENUS);
  if (!menus) return;
  const english = namesIn('en');
  new MutationObserver(() => {
    const heads = menus.querySelectorAll(HEADS);
    if (!heads.length) return;
    const names = namesIn(document.documentElement.lang);
    // In the texts that Vue has made, which it writes anew when they say something else.
    for (const text of [...heads].flatMap(({ childNodes }) => [...childNodes])) {
      const day = english.indexOf(text.nodeValue ?? '');
      if (day >= 0) text.nodeValue = names[day] as string;
    }
  }).observe(menus, { childList: true, subtree: true });
}
