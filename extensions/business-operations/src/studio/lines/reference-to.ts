import { useStores } from '@directus/extensions-sdk';
import type { GridReference } from '../../kernel/lines/grid.ts';

const PLACE = /\{\{\s*(\w+)\s*\}\}/g;

/** How rows of a collection are looked up where no column of a grid says so: by the template that they are called by. */
export function useReferenceTo(): (collection: string) => GridReference {
  const { useCollectionsStore, useFieldsStore } = useStores();
  const fields = useFieldsStore();
  return (collection) => {
    const template: string = useCollectionsStore().getCollection(collection)?.meta?.display_template ?? '';
    const columns = [...template.matchAll(PLACE)].flatMap(([, name]) => name ?? []);
    return {
      collection,
      columns,
      english: columns.filter((name) => fields.getField(collection, `${name}_en`)),
      activeOnly: Boolean(fields.getField(collection, 'is_active')),
    };
  };
}
