import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };

export type Word = keyof typeof ko;
export type Language = 'ko' | 'en';

const KEPT = 'signing-language';
const catalogues: Record<Language, Record<Word, string>> = { ko, en };

const kept = localStorage.getItem(KEPT);
/** What was chosen here before, else what the browser asks for; Korean unless that is something else. */
export const language: Language = kept === 'ko' || kept === 'en' ? kept : navigator.language.startsWith('ko') ? 'ko' : 'en';

export function choose(next: Language): void {
  localStorage.setItem(KEPT, next);
  location.reload();
}

export const word = (key: Word, params: Record<string, string | number> = {}): string =>
  catalogues[language][key].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));

export const time = (instant: string): string =>
  new Intl.DateTimeFormat(language === 'ko' ? 'ko-KR' : 'en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(instant));
