import { useStores } from '@directus/extensions-sdk';
import { useI18n } from 'vue-i18n';
import { enumKey } from '../kernel/model/labels.ts';

/** A word by its key, or what stands for it where there is none. (`te` does not find keys that are flat.) */
export function useWord() {
  const { t } = useI18n();
  return (key: string, otherwise: string): string => {
    const found = t(key);
    return found === key ? otherwise : found;
  };
}

/** Values as the Studio's language writes them. */
export function useFormat() {
  const { locale } = useI18n();
  const word = useWord();
  const { useCollectionsStore, useFieldsStore } = useStores();
  const collections = useCollectionsStore();
  const fields = useFieldsStore();

  const show = (format: Intl.DateTimeFormat, value: string | null | undefined) => (value ? format.format(new Date(value)) : '');

  return {
    moment: (value: string | null | undefined) =>
      show(new Intl.DateTimeFormat(locale.value, { dateStyle: 'medium', timeStyle: 'short' }), value),
    number: (value: number) => new Intl.NumberFormat(locale.value).format(value),
    /** The label of an enum's value. */
    label(collection: string, field: string, value: string | null | undefined): string {
      return value ? word(enumKey(collection, field, value), value) : '';
    },
    collection: (name: string): string => collections.getCollection(name)?.name ?? name,
    field: (collection: string, name: string): string => fields.getField(collection, name)?.name ?? name,
  };
}
