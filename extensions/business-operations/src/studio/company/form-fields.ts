import { useStores } from '@directus/extensions-sdk';

export interface Choice {
  value: string | number;
  text: string;
  disabled?: boolean;
}

/** A field as Directus's form shows one. */
export interface FormField {
  collection?: string;
  field: string;
  name: string;
  type: string;
  schema?: { default_value?: unknown } | null;
  meta: {
    interface: string;
    options?: object | null;
    width?: 'half' | 'full' | 'fill';
    required?: boolean;
    readonly?: boolean;
    hidden?: boolean;
    note?: string | null;
    conditions?: object[] | null;
    group?: string | null;
    system?: boolean;
    sort?: number;
  };
}

/** Fields of forms that send to the API: those of a collection as they are declared, and those that only an operation knows. */
export function useFormFields() {
  const store = useStores().useFieldsStore();

  /** The named fields of a collection in that order, to be written; `changes` are laid over what is declared. */
  function declared(
    collection: string,
    names: readonly string[],
    changes: Partial<Record<string, Partial<FormField['meta']>>> = {},
  ): FormField[] {
    return names.flatMap((name) => {
      const field = store.getField(collection, name) as FormField | null;
      if (!field) return [];
      const hidden = Boolean(field.meta.conditions?.length && field.meta.hidden);
      return [{ ...field, meta: { ...field.meta, readonly: false, hidden, ...changes[name] } }];
    });
  }

  const choice = (field: string, name: string, choices: readonly Choice[], meta: Partial<FormField['meta']> = {}): FormField => ({
    field,
    name,
    type: typeof choices[0]?.value === 'number' ? 'integer' : 'string',
    meta: { interface: 'select-dropdown', width: 'half', options: { choices, allowNone: !meta.required }, ...meta },
  });

  return { declared, choice };
}

/** The required fields that hold nothing, as Directus's form marks them. */
export const emptyFields = (fields: readonly FormField[], values: Record<string, unknown>) =>
  fields
    .filter(({ field, meta }) => meta.required && !meta.hidden && (values[field] ?? '') === '')
    .map(({ field, collection }) => ({ code: 'FAILED_VALIDATION', collection, field, type: 'nnull', hidden: false, group: null }));

/** The fields in the order in which they are given; Directus's form goes by a number, and puts those of its own tables apart. */
export const inOrder = (fields: readonly FormField[]): FormField[] =>
  fields.map((field, index) => ({ ...field, meta: { ...field.meta, group: null, system: false, sort: index + 1 } }));

/** Whether somebody makes records of a collection in their own name alone: the right presets the column that names them. */
export function useOwnOnly(): (collection: string, column: string) => boolean {
  const { getPermission } = useStores().usePermissionsStore();
  return (collection, column) => Boolean(getPermission(collection, 'create')?.presets?.[column]);
}
