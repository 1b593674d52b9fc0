import { useI18n } from 'vue-i18n';
import type { VerbInput } from '../../kernel/deploy/verb-options.ts';
import { inputKey } from '../../kernel/model/labels.ts';
import { useFormat } from '../format.ts';
import type { AskedInput } from './asked.ts';

type FieldInput = Omit<AskedInput, 'name' | 'label' | 'required'> & Partial<Pick<AskedInput, 'required'>>;

/** What a page asks for by itself: fields of a collection under their names, none of them required unless it is said. */
export function useAskedFields(collection: string): (name: string, more: FieldInput) => AskedInput {
  const { field } = useFormat();
  return (name, more) => ({ required: false, ...more, name, label: field(collection, name) });
}

/** The names of what a verb asks for: of the field, or the verb's own word. */
export function useAsked(): (collection: string, verb: string, inputs: readonly VerbInput[]) => AskedInput[] {
  const { t } = useI18n();
  const { field } = useFormat();
  return (collection, verb, inputs) =>
    inputs.map((input) => ({
      ...input,
      label: input.of && !input.worded ? field(...input.of) : t(inputKey(collection, verb, input.name)),
    }));
}
