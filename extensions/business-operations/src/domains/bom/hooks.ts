import type { z } from 'zod';
import type { App } from '../../kernel/app.ts';
import { sessions } from '../../kernel/database/session.ts';
import { invalidField, Refusal } from '../../kernel/errors.ts';
import type { HookContext, HookRegistry } from '../../kernel/hooks.ts';
import { toDirectusError } from '../../kernel/refusals.ts';
import { derivedBody, inputsBody, tablesBody } from './bodies.ts';
import { assertExpression, assertNames, withOpening } from './calculation/compile.ts';
import type { TemplateInput } from './calculation/template.ts';
import { assertDefaults, type Defaults, defaultsBody } from './model-sets/defaults.ts';
import { typedInputs, typedTables } from './typed.ts';

type Payload = Record<string, unknown>;
type Meta = { keys?: (number | string)[] };

/**
 * What the Studio and `/items` write past the services is read as strictly: each expression by itself here, what concerns several rows
 * or columns in the database (`62-bom.sql`).
 */
export function bomHooks(registry: HookRegistry, app: App): void {
  const native = (event: string, handler: (payload: Payload, meta: Meta, context: HookContext) => Payload | Promise<Payload>) =>
    registry.filter(event, async (payload: Payload, meta: Meta, context: HookContext) => {
      if (!context.accountability || sessions.getStore()?.service) return payload;
      try {
        return await handler(payload, meta, context);
      } catch (error) {
        throw error instanceof Refusal ? toDirectusError(error, app.messages.translate('ko', error.key, error.params)) : error;
      }
    });

  native('bom_templates.items.create', (payload) => checkedTemplate({ inputs: [], ...payload }));
  native('bom_templates.items.update', checkedTemplate);
  native('bom_template_items.items.create', checkedLine);
  native('bom_template_items.items.update', checkedLine);

  native('model_sets.items.create', async (payload, _meta, { database }) => {
    const checked = checkedSet(payload);
    await assertValues(database, checked.tenant_id, checked.bom_code, checked.default_variables ?? {});
    return checked;
  });
  native('model_sets.items.update', async (payload, { keys = [] }, { database }) => {
    const checked = checkedSet(payload);
    if (!('default_variables' in checked) && !('bom_code' in checked)) return checked;
    const rows = await database('model_sets').whereIn('id', keys).select<Payload[]>('tenant_id', 'bom_code', 'default_variables');
    for (const row of rows) {
      const { tenant_id: tenant, bom_code: code, default_variables: defaults } = { ...row, ...checked };
      await assertValues(database, tenant, code, defaults);
    }
    return checked;
  });
}

/** Directus takes JSON as text too. */
function parsed(value: unknown, path: string): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    throw invalidField(path, 'invalid_type');
  }
}

function member<Value>(
  payload: Payload,
  name: string,
  schema: z.ZodType<Value>,
  typed = (value: unknown): unknown => value,
): Value | undefined {
  if (!(name in payload)) return undefined;
  const read = schema.safeParse(typed(parsed(payload[name], name)));
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const code = issue?.code === 'custom' && typeof issue.params?.code === 'string' ? issue.params.code : (issue?.code ?? 'invalid_value');
  throw invalidField([name, ...(issue?.path ?? [])].join('.'), code);
}

function checkedTemplate(payload: Payload): Payload {
  const inputs = member(payload, 'inputs', inputsBody, typedInputs);
  const derived = member(payload, 'derived', derivedBody);
  const tables = member(payload, 'tables', tablesBody, typedTables);
  assertNames({ inputs: inputs ?? [], derived: derived ?? [] });
  for (const [index, { expression }] of (derived ?? []).entries()) assertExpression(expression, `derived.${index}.expression`, true);
  return {
    ...payload,
    ...(inputs ? { inputs: withOpening(inputs) } : {}),
    ...(derived ? { derived } : {}),
    ...(tables ? { tables } : {}),
  };
}

const EXPRESSIONS = ['item_expression', 'quantity_expression', 'condition_expression'];

/** An empty text means that a member is not given. */
const OPTIONAL = [...EXPRESSIONS, 'labor_code', 'sub_bom_code', 'name'];

function checkedLine(payload: Payload): Payload {
  const filled = Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      name,
      OPTIONAL.includes(name) && typeof value === 'string' && !value.trim() ? null : value,
    ]),
  );
  for (const name of EXPRESSIONS) assertExpression(filled[name], name);
  return filled;
}

function checkedSet(payload: Payload): Payload {
  const defaults = member(payload, 'default_variables', defaultsBody);
  return defaults ? { ...payload, default_variables: defaults } : payload;
}

/** A code that no template has is refused by the database. */
async function assertValues(database: HookContext['database'], tenant: unknown, code: unknown, defaults: unknown): Promise<void> {
  const row = await database('bom_templates')
    .where({ tenant_id: tenant ?? null, code: code ?? null })
    .whereNull('deleted_at')
    .orderByRaw("status = 'ACTIVE' desc, version desc")
    .first<{ inputs: TemplateInput[] } | undefined>('inputs');
  if (row) assertDefaults(row.inputs, defaults as Defaults);
}
