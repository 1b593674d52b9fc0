import sql from 'sql-template-tag';
import reference from '../../../../../seeds/reference/processes.json' with { type: 'json' };
import type { Context } from '../../kernel/context/context.ts';
import type { Label } from '../../kernel/model/field.ts';
import { formatNumber, nextSerial } from '../../kernel/numbering.ts';
import { provision } from '../../kernel/provisioning/provision.ts';
import { processes } from './model.ts';
import { insertSteps, type NewStep } from './steps.ts';
import { linkTemplates } from './template-links.ts';

interface SeededStep {
  name: Label;
  link_type?: string;
  /** Of an inspection. */
  scope?: object;
  needs_approval?: boolean;
}

/** The last step of every process. */
const WORK_LOG: SeededStep & { is_required: boolean } = {
  name: { ko: '작업 일지', en: 'Work log' },
  link_type: 'WORK_LOG',
  is_required: false,
};

const stepOf = ({ name, scope, ...step }: SeededStep, locale: keyof Label) => ({
  ...step,
  step_name: name[locale],
  ...(scope ? { needs_inspection: true, options: { inspection_scope: scope } } : {}),
});

const pieceOf = ({ type, name, workers, rules, steps }: (typeof reference)[number], place: number, locale: keyof Label) => ({
  process_name: name[locale],
  process_type: type,
  required_workers: workers,
  sort_order: place,
  options: { classification_rules: rules.map(([field, match, value]) => ({ field, match, value })) },
  steps: [...steps, WORK_LOG].map((step) => stepOf(step, locale)),
});

type SeededProcess = ReturnType<typeof pieceOf>;

/** The processes of the shop floor that a new tenant begins with, in its language. */
export const processProvision = provision<SeededProcess>({
  kind: 'process',
  table: 'processes',
  by: ['process_name'],
  pieces: ({ locale }) => Object.fromEntries(reference.map((row, index) => [row.type, pieceOf(row, index + 1, locale)])),
  give,
});

async function give(ctx: Context, rows: readonly SeededProcess[]): Promise<void> {
  const first = await nextSerial(ctx.db, ctx.tenant.id, processes.name, '', rows.length);
  const numbered = rows.map((row, index) => ({
    ...row,
    process_code: formatNumber(processes.options.numbering, ctx.today(), first + BigInt(index)),
  }));
  const made = await ctx.rows<{ id: number; process_code: string }>(sql`
    insert into processes (tenant_id, process_code, process_name, process_type, required_workers, sort_order, options)
    select ${ctx.tenant.id}, process_code, process_name, process_type, required_workers, sort_order, options
    from json_populate_recordset(null::processes, ${JSON.stringify(numbered)}::json)
    returning id, process_code`);
  const ids = new Map(made.map(({ id, process_code: code }) => [code, id]));
  await insertSteps(
    ctx,
    numbered.map(({ process_code: code, steps }) => ({ processId: ids.get(code) as number, steps: steps as NewStep[] })),
  );
  await linkTemplates(ctx);
}
