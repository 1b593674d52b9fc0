import { useApi, useStores } from '@directus/extensions-sdk';
import { reactive } from 'vue';
import { useI18n } from 'vue-i18n';
import type { GridReference } from '../../kernel/lines/grid.ts';

/** A row that a cell can refer to. */
export interface Option {
  id: number | string;
  text: string;
}

type Found = Record<string, unknown> & { id: number | string };

const SHOWN = 12;
const MOST = 400;

const endpoint = (collection: string) => (collection.startsWith('directus_') ? `/${collection.slice(9)}` : `/items/${collection}`);

const twin = (name: string) => `${name}_en`;

/** The rows that references name, by id and by what people write. */
export function useReferences() {
  const api = useApi();
  const { locale } = useI18n();
  const fields = useStores().useFieldsStore();
  const texts = reactive(new Map<string, string>());

  /** The columns by which rows are called, in both languages as far as they may be read. */
  const columnsOf = ({ collection, columns, english }: GridReference): string[] => [
    ...columns,
    ...english.map(twin).filter((name) => fields.getField(collection, name)),
  ];

  const textOf = ({ columns, english }: GridReference, row: Found): string =>
    columns
      .map((name) => (locale.value.startsWith('en') && english.includes(name) && row[twin(name)]) || (row[name] ?? ''))
      .join(' ')
      .trim();

  async function fetch(reference: GridReference, filter: object, limit: number): Promise<Option[]> {
    const { collection, columns, activeOnly, offers = {} } = reference;
    const conditions = [filter, offers, ...(activeOnly ? [{ is_active: { _eq: true } }] : [])].filter((each) => Object.keys(each).length);
    const params = { fields: ['id', ...columnsOf(reference)], sort: columns.slice(0, 1), limit, filter: { _and: conditions } };
    const { data } = await api.get<{ data: Found[] }>(endpoint(collection), { params });
    return data.data.map((row) => {
      const option = { id: row.id, text: textOf(reference, row) };
      texts.set(`${collection}:${row.id}`, option.text);
      return option;
    });
  }

  return {
    columns: columnsOf,

    /** What a reference shows; empty until it is known. */
    text: ({ collection }: GridReference, id: string | number): string => texts.get(`${collection}:${id}`) ?? '',

    /** Remembers what a row that came with the lines shows. */
    remember(reference: GridReference, row: Found): void {
      texts.set(`${reference.collection}:${row.id}`, textOf(reference, row));
    },

    /** Looks up what is not known yet, whether it is active or not. */
    async know(reference: GridReference, ids: readonly (string | number)[]): Promise<void> {
      const missing = [...new Set(ids)].filter((id) => !texts.has(`${reference.collection}:${id}`));
      if (missing.length) await fetch({ ...reference, activeOnly: false, offers: {} }, { id: { _in: missing } }, MOST);
    },

    /** Those that begin with the text first, as a code does that somebody knows by heart. */
    async search(reference: GridReference, text: string): Promise<Option[]> {
      const words = text.split(/\s+/).filter(Boolean);
      const filter = words.length
        ? { _and: words.map((word) => ({ _or: columnsOf(reference).map((name) => ({ [name]: { _icontains: word } })) })) }
        : {};
      const found = await fetch(reference, filter, SHOWN);
      return [...found.filter((option) => option.text.startsWith(text)), ...found.filter((option) => !option.text.startsWith(text))];
    },

    /** The one row that each text names, by one of the columns or as it is shown. */
    async resolve(reference: GridReference, wanted: readonly string[]): Promise<Map<string, Option>> {
      const parts = [...new Set(wanted.flatMap((text) => [text, ...text.split(/\s+/)]))].filter(Boolean);
      if (!parts.length) return new Map();
      const found = await fetch(reference, { _or: columnsOf(reference).map((name) => ({ [name]: { _in: parts } })) }, MOST);
      const named = (text: string, { text: shown }: Option) => {
        const [first = '', ...rest] = shown.split(' ');
        return shown === text || first === text || rest.join(' ') === text;
      };
      return new Map(
        wanted.flatMap((text) => {
          const [one, ...others] = found.filter((option) => named(text, option));
          return one && !others.length ? [[text, one] as const] : [];
        }),
      );
    },
  };
}

export type References = ReturnType<typeof useReferences>;
