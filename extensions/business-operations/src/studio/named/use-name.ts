import { type Ref, ref, watch } from 'vue';
import { useI18n } from 'vue-i18n';
import type { AnyField } from '../../kernel/model/field.ts';
import { useFormat } from '../format.ts';
import { usePeople } from '../person/people.ts';

export type NamedBy = NonNullable<AnyField['namedBy']>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What people call a table, what a message says, or the person whose id it is; of any other row it is the id. */
export function useName(value: () => string | null, by: () => NamedBy): Ref<string> {
  const { t } = useI18n();
  const { collection } = useFormat();
  const personOf = usePeople();
  const name = ref('');

  const WORDS: Record<NamedBy, (text: string) => string> = { table: collection, row: (id) => id, message: (key) => t(key) };

  watch(
    value,
    async (text) => {
      name.value = text ? WORDS[by()](text) : '';
      if (by() !== 'row' || !text || !UUID.test(text)) return;
      const person = await personOf(text);
      if (person && text === value()) name.value = person.name;
    },
    { immediate: true },
  );
  return name;
}
