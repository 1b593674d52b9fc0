import { keepShown } from './dom.ts';
import { choose, language, type Word, word } from './words.ts';

/** What stands around every page: its title, and the button that leads to the other language. */
export function frame(title: Word): void {
  document.documentElement.lang = language;
  document.title = word(title);
  const other = document.querySelector('[data-language]') as HTMLButtonElement;
  other.textContent = word('language');
  other.lang = language === 'ko' ? 'en' : 'ko';
  other.addEventListener('click', () => {
    keepShown();
    choose(language === 'ko' ? 'en' : 'ko');
  });
}
