import type { FieldType, FormFieldValue } from '../../domains/approvals/forms/model.ts';

/** A field as the Studio's own form shows one. */
export interface ContentField {
  field: string;
  name: string;
  type: string;
  meta: { interface: string; options?: object; width?: 'half' | 'full'; required?: boolean };
}

const choices = (options: readonly string[] = []) => options.map((option) => ({ text: option, value: option }));

const NUMBER = { type: 'float', interface: 'input', options: { step: 'any' } };

/** Written as amounts are everywhere in the Studio; answers hold them to the hundredth. */
const MONEY = { type: 'float', interface: 'numeric', options: { digits: 13, scale: 2, unit: 'won', grouped: true } };

const KINDS: Record<FieldType, (field: FormFieldValue) => { type: string; interface: string; options?: object; width?: 'full' }> = {
  text: () => ({ type: 'string', interface: 'input' }),
  textarea: () => ({ type: 'text', interface: 'input-multiline', width: 'full' }),
  number: () => NUMBER,
  money: () => MONEY,
  date: () => ({ type: 'date', interface: 'datetime' }),
  select: ({ options }) => ({ type: 'string', interface: 'select-dropdown', options: { choices: choices(options), allowNone: true } }),
  checkbox: ({ options }) => ({ type: 'json', interface: 'select-multiple-checkbox', options: { choices: choices(options) } }),
  table: ({ columns = [] }) => ({
    type: 'json',
    interface: 'list',
    width: 'full',
    options: { fields: columns.map(formField), template: columns.map(({ key }) => `{{ ${key} }}`).join(' · ') },
  }),
};

/** A value that an approval form asks for, as a field of the Studio's own form. */
export function formField(declared: FormFieldValue): ContentField {
  const { type, interface: id, options = {}, width = 'half' } = KINDS[declared.type](declared);
  return {
    field: declared.key,
    name: declared.label,
    type,
    meta: { interface: id, options, width, required: Boolean(declared.required) },
  };
}
