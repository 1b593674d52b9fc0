import { ForbiddenError } from '@directus/errors';
import type { Knex } from 'knex';
import { accessTo } from '../../kernel/access/permissions.ts';
import type { App } from '../../kernel/app.ts';
import { normalizeBusinessNumber } from '../../kernel/business-number.ts';
import { sessions } from '../../kernel/database/session.ts';
import { conflict, invalidField, type Refusal } from '../../kernel/errors.ts';
import type { HookContext, HookRegistry } from '../../kernel/hooks.ts';
import { toDirectusError } from '../../kernel/refusals.ts';
import { type AccountCategory, journalEntries, journalLines, type SourceType } from './model.ts';
import { defaultBalance } from './rules.ts';

type Payload = Record<string, unknown>;

type Filter<Subject> = (subject: Subject, meta: { keys?: number[] }, context: HookContext) => Subject | Promise<Subject>;

/** Somebody in the Studio or `/items`, whichever their role; our own services keep their rules themselves. */
const isPerson = ({ accountability }: HookContext) => Boolean(accountability) && !sessions.getStore()?.service;

/** The kernel sees to the number. */
const managed = Object.entries(journalEntries.options.fields).flatMap(([name, field]) =>
  'managed' in field && name !== journalEntries.options.numbering.field ? [name] : [],
);

/** What services keep is not taken from people, so that a copy of an entry is an entry of its own. */
const without = (payload: Payload, names: readonly string[]): Payload =>
  Object.fromEntries(Object.entries(payload).filter(([name]) => !names.includes(name)));

/** Lets the Studio and `/items` post entries with their lines, by the rules of the API. */
export function hooks(registry: HookRegistry, app: App): void {
  const filter = <Subject>(event: string, handler: Filter<Subject>) => registry.filter(event, handler);
  const refuse = (refusal: Refusal) => toDirectusError(refusal, app.messages.translate('ko', refusal.key, refusal.params));

  // A right to totals opens no field; Directus would still answer with as many empty rows, and count them.
  filter<object>('journal_lines.items.query', async (query, _meta, { accountability, database }) => {
    if (!accountability?.user || accountability.admin) return query;
    const identity = await app.identities.within(database, accountability.user);
    const access = identity && accessTo(identity.permissions, journalLines.name, 'read', accountability.ip ?? null);
    if (access?.fields?.size === 0) throw new ForbiddenError();
    return query;
  });

  const assertOwn = (entry: { source_type: SourceType } | undefined, own: readonly SourceType[]) => {
    if (entry && !own.includes(entry.source_type))
      throw refuse(conflict('error.journal.managed_by_source', [{ path: 'source_type', code: 'managed', source_type: entry.source_type }]));
  };

  // A system administrator has no tenant, and sees the rows of all.
  const within = (column: string) => {
    const tenantId = sessions.getStore()?.tenantId;
    return tenantId ? { [column]: tenantId } : {};
  };

  const entriesOf = (database: Knex, keys: readonly number[]) =>
    database('journal_entries').where(within('tenant_id')).whereIn('id', keys).select<{ source_type: SourceType }[]>('source_type');

  const entriesOfLines = (database: Knex, keys: readonly number[]) =>
    database('journal_lines as l')
      .join('journal_entries as e', 'e.id', 'l.journal_entry_id')
      .where(within('l.tenant_id'))
      .whereIn('l.id', keys)
      .select<{ source_type: SourceType }[]>('e.source_type');

  // That the account is of the line's own tenant is the database's care.
  async function assertAccount(database: Knex, account: unknown): Promise<void> {
    if (account === undefined) return;
    const found = await database('account_codes')
      .where({ id: account, ...within('tenant_id') })
      .whereNull('deleted_at')
      .first<{ is_active: boolean } | undefined>('is_active');
    if (!found) throw refuse(invalidField('account_code_id', 'unknown_reference'));
    if (!found.is_active) throw refuse(invalidField('account_code_id', 'account_inactive', 'error.journal.account_inactive'));
  }

  filter<Payload>('journal_entries.items.create', (payload, _meta, context) => (isPerson(context) ? without(payload, managed) : payload));

  filter<Payload>('journal_entries.items.update', async (payload, { keys = [] }, context) => {
    if (!isPerson(context)) return payload;
    for (const entry of await entriesOf(context.database, keys)) assertOwn(entry, ['manual']);
    return without(payload, [...managed, journalEntries.options.numbering.field]);
  });

  filter<number[]>('journal_entries.items.delete', async (keys, _meta, context) => {
    if (isPerson(context)) for (const entry of await entriesOf(context.database, keys)) assertOwn(entry, ['manual', 'payroll']);
    return keys;
  });

  filter<Payload>('journal_lines.items.create', async (payload, _meta, context) => {
    const { database } = context;
    const entry = await database('journal_entries')
      .where({ id: payload.journal_entry_id ?? null, tenant_id: payload.tenant_id ?? null })
      .first<{ entry_date: string; source_type: SourceType; last_line: number } | undefined>(
        database.raw('entry_date::text'),
        'source_type',
        database.raw(
          '(select coalesce(max(l.line_no), 0) from journal_lines l where l.tenant_id = journal_entries.tenant_id and l.journal_entry_id = journal_entries.id and l.deleted_at is null) as last_line',
        ),
      );
    if (isPerson(context)) assertOwn(entry, ['manual']);
    await assertAccount(database, payload.account_code_id);
    return entry ? { ...payload, entry_date: entry.entry_date, line_no: entry.last_line + 1 } : payload;
  });

  filter<Payload>('journal_lines.items.update', async (payload, { keys = [] }, context) => {
    if (!isPerson(context)) return payload;
    for (const entry of await entriesOfLines(context.database, keys)) assertOwn(entry, ['manual']);
    await assertAccount(context.database, payload.account_code_id);
    return payload;
  });

  filter<number[]>('journal_lines.items.delete', async (keys, _meta, context) => {
    if (isPerson(context)) for (const entry of await entriesOfLines(context.database, keys)) assertOwn(entry, ['manual']);
    return keys;
  });

  filter<Payload>('account_codes.items.create', (payload) => ({
    ...payload,
    normal_balance: payload.normal_balance ?? defaultBalance(payload.category as AccountCategory),
  }));

  const normalize: Filter<Payload> = (payload) =>
    typeof payload.business_number === 'string'
      ? { ...payload, business_number: normalizeBusinessNumber(payload.business_number) }
      : payload;
  filter('supplier_settings.items.create', normalize);
  filter('supplier_settings.items.update', normalize);
}
