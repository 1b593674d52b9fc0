import sql, { join, raw } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { nameSql } from '../../kernel/crud/user-name.ts';
import { invalidField } from '../../kernel/errors.ts';
import { CUSTOMER_TYPES } from '../sales/model.ts';

/** What an order takes from its client, its site and its manager where nobody says it. */

interface Address {
  zip_code: string | null;
  address: string | null;
  address_detail: string | null;
  contact_person: string | null;
  contact_phone: string | null;
}

export interface Parties {
  client: (Address & { name: string; sellable: boolean }) | null;
  site: (Address & { name: string }) | null;
  manager_name: string | null;
}

interface Named {
  client_id?: number | null | undefined;
  site_id?: number | null | undefined;
  manager_id?: string | null | undefined;
}

/** One statement. The client is held, so that it stays one that may buy. */
export async function partiesOf(ctx: Context, { client_id: client, site_id: site, manager_id: manager }: Named): Promise<Parties> {
  const tenant = ctx.tenant.id;
  const address = raw(`'zip_code', p.zip_code, 'address', p.address, 'address_detail', p.address_detail,
    'contact_person', p.contact_person, 'contact_phone', p.contact_phone, 'name', p.name`);
  const found = await ctx.row<Parties>(sql`
    with held as materialized (select * from clients where tenant_id = ${tenant} and id = ${client ?? null} and deleted_at is null for key share)
    select
      (select json_build_object(${address}, 'sellable', p.is_active and p.client_type in (${join(CUSTOMER_TYPES)})) from held p) as client,
      (select json_build_object(${address}) from sites p where p.tenant_id = ${tenant} and p.id = ${site ?? null} and p.deleted_at is null) as site,
      (select ${raw(nameSql('u'))} from directus_users u where u.tenant_id = ${tenant} and u.id = ${manager ?? null}::uuid) as manager_name`);
  return found as Parties;
}

/** The client, which must be one that buys: 422 otherwise. */
export function sellableClient({ client }: Parties): NonNullable<Parties['client']> {
  if (!client?.sellable) throw invalidField('client_id', 'client_not_sellable', 'error.order.client_not_sellable');
  return client;
}

/** Where the goods go and who takes them: to the site, else to the client. What somebody says of either is not completed with another's. */
export function deliveryOf({ client, site }: Parties, said: Readonly<Record<string, unknown>>): Record<string, string | null> {
  const says = (...names: string[]) => names.some((name) => said[name] !== undefined);
  const place = site?.address ? site : client;
  const person = site?.contact_person ? site : client;
  return {
    ...(says('delivery_zip_code', 'delivery_address', 'delivery_address_detail')
      ? {}
      : {
          delivery_zip_code: place?.zip_code ?? null,
          delivery_address: place?.address ?? null,
          delivery_address_detail: place?.address_detail ?? null,
        }),
    ...(says('receiver', 'receiver_phone')
      ? {}
      : { receiver: person?.contact_person ?? null, receiver_phone: person?.contact_phone ?? null }),
  };
}
