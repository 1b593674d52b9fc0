import { computed, ref, watch } from 'vue';
import type { NumberRules } from '../../kernel/model/numbers.ts';
import { formatNumber, problemOf, readNumber, retype } from './number.ts';

export type NumberValue = string | number | null;

interface Options {
  value(): NumberValue | undefined;
  rules(): NumberRules;
  /** The value of an integer or of JSON is a number; that of a decimal a string, so that no digit is lost. */
  isNumber(): boolean;
  change(value: NumberValue): void;
}

/**
 * The text of an input for a number. What cannot be read goes into the form as it was written: the form shows the problem and does not
 * save, and the server refuses it wherever a form does not ask.
 */
export function useNumberText({ value, rules, isNumber, change }: Options) {
  const read = (text: NumberValue | undefined) => (text === null || text === undefined ? null : readNumber(String(text), rules().unit));
  const shown = () => formatNumber(value(), rules().grouped);

  const text = ref(shown());

  // A value that says the same as the text is that of the text itself, as long as somebody writes.
  watch(value, (now) => {
    const said = read(text.value);
    if (said === undefined ? String(now ?? '') !== text.value : read(now) !== said) text.value = shown();
  });

  function onInput(event: Event): void {
    const input = event.target as HTMLInputElement;
    const { inputType, data, isComposing } = event as InputEvent;
    // Until a syllable or a full-width digit is complete its input belongs to the keyboard.
    if (isComposing) return;
    const after = { text: input.value, caret: input.selectionStart ?? input.value.length };
    const typed = retype({ before: text.value, after, kind: inputType, inserted: data }, rules());
    if (input.value !== typed.text) {
      input.value = typed.text;
      input.setSelectionRange(typed.caret, typed.caret);
    }
    text.value = typed.text;
    const said = read(typed.text);
    if (said === read(value()) && said !== undefined) return;
    change(said === undefined ? typed.text : said === null ? null : numberOf(said));
  }

  /** As JSON writes a number; one that is too long for that stays a text. */
  const numberOf = (said: string) => (isNumber() && Number.isSafeInteger(Math.trunc(Number(said))) ? Number(said) : said);

  function onBlur(): void {
    if (read(text.value) !== undefined) text.value = shown();
  }

  /** Typing into a zero replaces it. */
  function onFocus(event: FocusEvent): void {
    if (read(text.value) === '0') (event.target as HTMLInputElement).select();
  }

  const problem = computed(() => problemOf(value(), rules()));

  return { text, problem, listeners: { input: onInput, compositionend: onInput, blur: onBlur, focus: onFocus } };
}
