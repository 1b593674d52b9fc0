import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { type ComputedFields, related, visible } from '../../kernel/crud/select.ts';
import { lines } from '../../kernel/lines/lines.ts';
import { fieldReply } from '../../kernel/model/schemas.ts';
import { sourcesOf } from '../../kernel/states/machine.ts';
import { clients } from '../sales/model.ts';
import { contractMachine, esignContracts, esignSigners, esignSignFields, MOST } from './model.ts';
import { inTime } from './moves.ts';

/** How contracts are listed and shown: neither tokens nor codes, nor their hashes. */

export const signers = lines(esignSigners, { of: esignContracts, order: 'sign_order', numbers: 'given', max: MOST.signers });
export const fields = lines(esignSignFields, {
  of: esignContracts,
  order: 'page',
  sort: 'l.page, l.y, l.x',
  numbers: 'given',
  max: MOST.fields,
});

const ofContract = 'from esign_signers s where s.tenant_id = t.tenant_id and s.contract_id = t.id and s.deleted_at is null';

const listFields = {
  signers: {
    sql: raw(
      `(select coalesce(json_agg(json_build_object('name', s.name, 'status', s.status) order by s.sign_order, s.id), '[]') ${ofContract})`,
    ),
    schema: z.array(z.object({ name: z.string(), status: fieldReply(esignSigners.options.fields.status) })),
    sheet: [],
  },
  progress: {
    sql: raw(`(select json_build_object('signed', count(*) filter (where s.status = 'SIGNED'), 'total', count(*)) ${ofContract})`),
    schema: z.object({ signed: z.int(), total: z.int() }),
    sheet: [
      { path: 'progress.signed', label: 'sheet.esign_contracts.signed' },
      { path: 'progress.total', label: 'sheet.esign_contracts.total' },
    ],
  },
} satisfies ComputedFields;

const file = sql`(select json_build_object('id', f.id, 'filename', f.filename_download, 'size', f.filesize::double precision)
  from directus_files f where f.tenant_id = t.tenant_id and f.id = t.file_id)`;

const VERBS = ['update', 'delete', 'send', 'cancel', 'remind', 'download', 'certificate'] as const;

/** What can be done with the contract now, by whom may. */
function actions(ctx: Context) {
  const may = (action: 'update' | 'delete') => {
    const access = ctx.may(esignContracts.name, action);
    return access ? visible(ctx, esignContracts, access) : raw('false');
  };
  const inState = (event: string) => sql`t.status = any (${sourcesOf(contractMachine, event)}::text[])`;
  const undeletable = [...(esignContracts.options.undeletableIn?.states ?? [])];
  const entries = [
    ['update', sql`${may('update')} and t.status = 'DRAFT'`],
    ['delete', sql`${may('delete')} and not t.status = any (${undeletable}::text[])`],
    ['send', sql`${may('update')} and ${inState('send')}`],
    ['cancel', sql`${may('update')} and ${inState('cancel')} and ${inTime(ctx)}`],
    ['remind', sql`${may('update')} and ${inState('cancel')} and ${inTime(ctx)}`],
    ['download', sql`t.status = 'COMPLETED'`],
    ['certificate', sql`t.status = 'COMPLETED'`],
  ] as const;
  const members = entries.map(([verb, holds]) => sql`case when ${holds} then ${verb}::text end`);
  return sql`to_json(array_remove(array[${join(members)}], null))`;
}

export const contractResource = resource('/esign/contracts', esignContracts, {
  id: 'platform.esign',
  noun: 'contract',
  list: {
    summary:
      'Contracts with their signers and how many have signed; search over contract_no, title, names and e-mail addresses of signers.',
    filters: { status: 'status', client_id: 'client_id', start_date: 'created_at>=', end_date: 'created_at<=' },
    sort: ['-created_at', 'title', 'expires_at', 'status'],
    search: [
      'contract_no',
      'title',
      (pattern) => sql`exists (select ${raw(ofContract)} and (s.name ilike ${pattern} or s.email ilike ${pattern}))`,
    ],
    computed: { client: related(clients, 'client_id'), ...listFields },
  },
  show: {
    ...listFields,
    signers: signers.extra,
    fields: fields.extra,
    file: { sql: file, schema: z.object({ id: z.uuid(), filename: z.string(), size: z.number() }).nullable() },
    allowed_actions: { sql: actions, schema: z.array(z.enum(VERBS)) },
  },
});
