import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { id } from '../../../kernel/model/schemas.ts';
import { invalidRows, type Line } from '../../../kernel/provisioning/fill-from.ts';
import type { People } from '../../../kernel/provisioning/translate-ids.ts';
import { PEOPLE } from '../people.ts';
import { recordOf } from './rows.ts';

/** Who the people of a file are in the tenant. */

const MAX_PEOPLE = 20_000;
/** The role of those whose own the tenant does not have. */
const LEAST_ROLE = 'viewer';

const name = z.string().max(50).nullable();
const Person = z.strictObject({
  id: z.uuid(),
  email: z.email().max(200).nullable(),
  family_name: name,
  given_name: name,
  status: z.string().max(20).nullable(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z]{2,8})*$/)
    .max(20)
    .nullable()
    .catch(null),
  title: z.string().max(50).nullable(),
  role: z.string().max(50).nullable(),
  department_id: id.nullable(),
  position_id: id.nullable(),
});

export interface ImportedPeople {
  people: People;
  matched: number;
  created: number;
}

/**
 * People are those of the tenant with the same address. Who is not among them is added as archived: a name on the records, as whom nobody
 * signs in until the tenant's administrator lets them. An address that somebody else of the installation has stays theirs.
 */
export async function importPeople(ctx: Context, parts: AsyncIterable<Line[]> | null): Promise<ImportedPeople> {
  const persons = parts ? await read(parts) : [];
  const present = await ctx.rows<{ id: string; email: string }>(sql`
    select id, lower(email) as email from directus_users
    where tenant_id = ${ctx.tenant.id} and lower(email) = any (${persons.flatMap(({ email }) => email?.toLowerCase() ?? [])}::text[])`);
  const byEmail = new Map(present.map(({ id: own, email }) => [email, own]));
  const matched = persons.map((person) => ({ person, own: byEmail.get(person.email?.toLowerCase() ?? '') }));
  const added = matched.flatMap(({ person, own }) => (own ? [] : [{ ...person, new_id: randomUUID() }]));
  await add(ctx, added);
  const ids = new Map(added.map((person) => [person.id, person.new_id]));
  return {
    people: matched.map(({ person: { id: old_id, department_id, position_id }, own }) => ({
      old_id,
      new_id: own ?? ids.get(old_id) ?? '',
      department_id,
      position_id,
    })),
    matched: persons.length - added.length,
    created: added.length,
  };
}

async function read(parts: AsyncIterable<Line[]>): Promise<z.infer<typeof Person>[]> {
  const persons = new Map<string, z.infer<typeof Person>>();
  for await (const part of parts)
    for (const { line, text } of part) {
      const { data, error } = Person.safeParse(recordOf(text));
      const wrong = error ? 'invalid_type' : persons.has(data.id) ? 'duplicate' : persons.size === MAX_PEOPLE ? 'too_many' : null;
      if (!data || wrong)
        throw invalidRows([{ collection: PEOPLE, line, field: String(error?.issues[0]?.path[0] ?? 'id'), code: wrong ?? '' }]);
      persons.set(data.id, data);
    }
  return [...persons.values()];
}

async function add(ctx: Context, persons: readonly (z.infer<typeof Person> & { new_id: string })[]): Promise<void> {
  if (!persons.length) return;
  const { id: tenant, code } = ctx.tenant;
  await ctx.rows(sql`
    insert into directus_users (id, tenant_id, email, family_name, given_name, status, language, title, role, email_notifications)
    select g.new_id, ${tenant}::integer,
      case when g.email is null or g.repeated or ops.email_taken(g.email) then 'imported-' || left(g.new_id::text, 8) || ${`@${code}.example.com`} else lower(g.email) end,
      g.family_name, g.given_name, 'archived', g.language, g.title, coalesce(own.id, least.id), false
    from (
      select *, row_number() over (partition by lower(email) order by new_id) > 1 as repeated
      from json_to_recordset(${JSON.stringify(persons)}::json)
        as p (new_id uuid, email text, family_name text, given_name text, language text, title text, role text)) as g
    left join directus_roles own on own.tenant_id = ${tenant} and own.code = g.role
    left join directus_roles least on least.tenant_id = ${tenant} and least.code = ${LEAST_ROLE}
    order by g.new_id`);
}
