import { z } from 'zod';
import { Refusal } from '../../kernel/errors.ts';
import { createBody, id, plainText, updateBody } from '../../kernel/model/schemas.ts';
import { withOpening } from './calculation/compile.ts';
import { LIMITS, type TemplateDerived, type TemplateInput, type TemplateText } from './calculation/template.ts';
import { valueOfInput } from './calculation/variables.ts';
import { LIMITS as EXPRESSION } from './expression/expression.ts';
import { bomTemplateItems, bomTemplates } from './model.ts';

/** What a template is made of, as bodies hold it. Names and expressions are judged by `compile`, which knows the whole. */

const MAGNITUDE = EXPRESSION.magnitude.toNumber();

/** As exact as sizes are given. */
const number = z
  .number()
  .min(-MAGNITUDE)
  .max(MAGNITUDE)
  .refine((value) => value === 0 || Math.abs(value) >= 1e-6, { params: { code: 'too_many_decimals', max: 6 } });
const text = (length: number) => plainText().max(length);
const filled = (length: number) => text(length).min(1);
const expression = text(EXPRESSION.characters);

type Issue = (path: string, code: string) => void;

/** An input whose limits, options and default do not contradict each other. */
function checkInput(input: TemplateInput, issue: Issue): void {
  const { name, type, min = null, max = null, options, option_labels: labels = {}, default: value } = input;
  if (type === 'ENUM' && !options?.length) issue('options', 'required');
  if (type !== 'ENUM' && options?.length) issue('options', 'not_of_type');
  if (options && new Set(options).size < options.length) issue('options', 'duplicate');
  if (Object.keys(labels).some((option) => !options?.includes(option))) issue('option_labels', 'invalid_value');
  if (type !== 'NUMBER' && min !== null) issue('min', 'not_of_type');
  if (type !== 'NUMBER' && max !== null) issue('max', 'not_of_type');
  if (min !== null && max !== null && min > max) issue('max', 'below_min');
  if ((name === 'W0' || name === 'H0') && type !== 'NUMBER') issue('type', 'invalid_value');
  if (value === null || value === undefined) return;
  try {
    valueOfInput({ ...input, default: null, required: false }, value, 'default');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    issue('default', error.details[0]?.code ?? 'invalid_value');
  }
}

const Input = z
  .strictObject({
    name: text(100),
    label: filled(100),
    type: z.enum(['NUMBER', 'ENUM', 'BOOLEAN']),
    unit: text(20).nullable().optional(),
    required: z.boolean().optional(),
    min: number.nullable().optional(),
    max: number.nullable().optional(),
    default: z
      .union([number, text(100), z.boolean()])
      .nullable()
      .optional(),
    options: z.array(filled(100)).max(50).optional(),
    option_labels: z.record(filled(100), filled(100)).optional(),
  })
  .superRefine((input, context) => {
    checkInput(input, (path, code) => context.addIssue({ code: 'custom', path: [path], params: { code } }));
  });

/** With W0 and H0, which every template has, there are not more than the limit either. */
export const inputsBody: z.ZodType<TemplateInput[]> = z
  .array(Input)
  .max(LIMITS.inputs)
  .refine((inputs) => withOpening(inputs).length <= LIMITS.inputs, {
    params: { code: 'too_big', max: LIMITS.inputs },
  });

export const derivedBody: z.ZodType<TemplateDerived[]> = z
  .array(z.strictObject({ name: text(100), label: filled(100), expression }))
  .max(LIMITS.derived);

const TABLE_NAME = /^[A-Za-z][A-Za-z0-9_]{0,29}$/;

export const tablesBody: z.ZodType<TemplateText['tables']> = z
  .record(
    z.string().regex(TABLE_NAME),
    z
      .array(z.strictObject({ upto: number.nullable(), value: z.union([number, filled(100)]) }))
      .min(1)
      .max(LIMITS.rows),
  )
  .refine((tables) => Object.keys(tables).length <= LIMITS.tables, { params: { code: 'too_big', max: LIMITS.tables } });

const parentKey = plainText().min(1).max(40).nullable().optional();

/** With an id a line changes what it names; a line without one is complete. The key names its GROUP, null where it has none. */
const Line = updateBody(bomTemplateItems, { id: id.optional(), parent_key: parentKey }).superRefine((line, context) => {
  if (line.id === undefined && line.line_key === undefined)
    context.addIssue({ code: 'custom', path: ['line_key'], params: { code: 'required' } });
});

export type SentLine = z.infer<typeof Line>;

export const linesBody = z.array(Line).max(LIMITS.lines);

const content = { inputs: inputsBody.optional(), derived: derivedBody.optional(), tables: tablesBody.optional() };

export const NewTemplate = createBody(bomTemplates, { ...content, items: linesBody.optional() }).omit({ is_active: true });
export const TemplateChanges = updateBody(bomTemplates, { ...content, items: linesBody.optional() }).omit({ code: true, is_active: true });

export type TemplateBody = z.infer<typeof NewTemplate>;
export type TemplateChange = z.infer<typeof TemplateChanges>;

const fields = bomTemplates.options.fields;

/** The body that names a copy. */
export const CopyBody = createBody(bomTemplates)
  .pick({ code: true })
  .extend({ name: createBody(bomTemplates).shape.name.optional() });
export const ReviseBody = z.strictObject({ change_note: filled(2000) });
export const ReplaceItem = z.strictObject({
  from_item_id: id,
  to_item_id: id,
  codes: z.array(plainText().min(1).max(fields.code.length)).min(1).max(200).optional(),
});
