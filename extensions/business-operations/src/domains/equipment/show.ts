import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { editable } from '../../kernel/crud/frozen.ts';
import { childRows, fromRows } from '../../kernel/crud/of-row.ts';
import { type ComputedField, type ComputedFields, related, selectList, visible } from '../../kernel/crud/select.ts';
import { rowReply } from '../../kernel/model/schemas.ts';
import { targetsOf } from '../../kernel/states/machine.ts';
import { userSql } from '../organisation/user-sql.ts';
import { clients } from '../sales/model.ts';
import { inspectionTemplates } from './checks/model.ts';
import { equipment, equipmentMachine, equipmentRepairs } from './model.ts';
import { equipmentPictures } from './photos.ts';
import { servedFields, servedNames } from './processes.ts';

const LATEST_REPAIRS = 10;

export const User = z.object({ id: z.uuid(), name: z.string() });

/** The user whom a column of the row `t` names. */
export const userOf = (column: string): ComputedField => ({
  sql: raw(`(select ${userSql('u')} from directus_users u where u.tenant_id = t.tenant_id and u.id = t.${column})`),
  schema: User.nullable(),
});

const repairs = { of: equipmentRepairs, via: 'equipment_id' };

const STATES = equipment.options.fields.status.values;

/** The states that the piece can be moved to now. */
const allowedTransitions: ComputedField = {
  sql: (ctx) => {
    const access = ctx.may(equipment.name, 'update');
    if (!access) return raw(`'[]'::json`);
    const cases = STATES.map((state) => `when '${state}' then '${JSON.stringify(targetsOf(equipmentMachine, state, 'update'))}'::json`);
    return sql`case when ${visible(ctx, equipment, access)} then case t.status ${raw(cases.join(' '))} end else '[]'::json end`;
  },
  schema: z.array(z.enum(STATES)),
};

export const listFields: ComputedFields = {
  manager: userOf('manager_id'),
  sub_manager: userOf('sub_manager_id'),
  ...equipmentPictures.listFields,
  ...servedNames,
  under_repair: {
    sql: fromRows(repairs, 'null::boolean', () => raw('count(*) > 0'), { and: raw('and t.completed_on is null') }),
    schema: z.boolean().nullable(),
  },
  allowed_transitions: allowedTransitions,
};

/** The check items of each cycle. */
const templatesByCycle: ComputedField = {
  sql: (ctx: Context): Sql => {
    const access = ctx.may(inspectionTemplates.name, 'read');
    const own = access ? sql`${selectList(ctx, inspectionTemplates, access)}` : sql`t.id, t.inspection_cycle, t.item_no`;
    const cycles = inspectionTemplates.options.fields.inspection_cycle.values.map(
      (cycle) => sql`${cycle}::text, coalesce(json_agg(r order by r.item_no) filter (where r.inspection_cycle = ${cycle}), '[]')`,
    );
    return sql`(select x.value from (select t.id) as whole, lateral (
      select json_build_object(${join(cycles)}) from (
        select ${own} from equipment_inspection_templates t
        where t.equipment_id = whole.id and ${access ? visible(ctx, inspectionTemplates, access) : raw('false')}) r) x (value))`;
  },
  schema: z.object(
    Object.fromEntries(
      inspectionTemplates.options.fields.inspection_cycle.values.map((cycle) => [cycle, z.array(rowReply(inspectionTemplates))]),
    ),
  ),
};

export const vendor = { vendor: related(clients, 'vendor_id') } satisfies ComputedFields;

export const detailFields: ComputedFields = {
  photos: equipmentPictures.all,
  ...servedFields,
  templates: templatesByCycle,
  repairs: childRows(repairs, 't.started_on desc, t.id desc', vendor, LATEST_REPAIRS),
  editable: editable(equipment),
};
