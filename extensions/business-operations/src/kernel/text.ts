/** What XML 1.0 cannot hold. Control characters come with what is pasted, or from terminals and scanners, and nobody sees them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are removed
const INVISIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** The text with what XML can hold of it. */
export const visible = (text: string): string => text.replace(INVISIBLE, '');

/** Whether the database can store the text. */
export const isStorable = (text: string): boolean => !text.includes('\u0000');

/**
 * Text as people type it: blanks around it and characters that nobody sees are not part of it, and Hangul that macOS has taken apart is the
 * same Hangul. Word and PowerPoint copy a break within a paragraph as a vertical tab. NUL stays, for whoever refuses it.
 */
export const asTyped = (text: string): string => text.split('\0').map(visibleLines).join('\0').trim().normalize('NFC');

const visibleLines = (text: string): string => visible(text.replace(/[\v\f]/g, '\n'));
