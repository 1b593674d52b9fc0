import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { rolesBeyond } from '../../rights/escalation/service.ts';

export const AssignableRole = z.object({
  id: z.uuid(),
  code: z.string().nullable(),
  name: z.string(),
  is_assignable: z.boolean().meta({ description: 'False for a role with rights that you do not have.' }),
});

/** The roles of the tenant by name. Each assignment is checked again when it is made. */
export async function rolesToAssign(ctx: Context): Promise<z.infer<typeof AssignableRole>[]> {
  const [roles, beyond] = await Promise.all([
    ctx.rows<Omit<z.infer<typeof AssignableRole>, 'is_assignable'>>(
      sql`select id, code, name from directus_roles where tenant_id = ${ctx.tenant.id} order by is_builtin desc, name, id`,
    ),
    rolesBeyond(ctx),
  ]);
  return roles.map((role) => ({ ...role, is_assignable: !beyond.has(role.id) }));
}
