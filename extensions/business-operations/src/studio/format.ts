import { useStores } from '@directus/extensions-sdk';
import { useI18n } from 'vue-i18n';
import { collectionKey, enumKey, fieldKey } from '../kernel/model/labels.ts';

/** Values as the Studio's language writes them. */
export function useFormat() {
  const { t, locale } = useI18n();
  const { useCollectionsStore, useFieldsStore } = useStores();
  const collections = useCollectionsStore();
  const fields = useFieldsStore();

  /** What a message of this key says, if there is one. (`te` does not find keys that are flat.) */
  function word(key: string): string | null {
    const found = t(key);
    return found === key ? null : found;
  }

  const show = (format: Intl.DateTimeFormat, value: string | null | undefined) => (value ? format.format(new Date(value)) : '');

  return {
    word,
    moment: (value: string | null | undefined) =>
      show(new Intl.DateTimeFormat(locale.value, { dateStyle: 'medium', timeStyle: 'short' }), value),
    number: (value: number) => new Intl.NumberFormat(locale.value).format(value),
    /** The label of an enum's value, or the value itself of anything else. */
    label: (collection: string, field: string, value: string | null | undefined): string =>
      value ? (word(enumKey(collection, field, value)) ?? value) : '',
    /** Directus has no word of people for its own tables, and knows those alone that one may read. */
    collection: (name: string): string =>
      word(`studio.table.${name}`) ?? collections.getCollection(name)?.name ?? word(collectionKey(name)) ?? name,
    /** It knows fields that one may read alone, too; the change history tells of all. */
    field: (collection: string, name: string): string =>
      fields.getField(collection, name)?.name ?? word(fieldKey(collection, name)) ?? name,
  };
}
