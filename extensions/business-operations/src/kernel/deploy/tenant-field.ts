import type { AnyField } from '../model/field.ts';
import type { Model } from '../model/model.ts';
import { ON_NEW } from './on-new.ts';
import type { ShownField } from './shown-field.ts';

export const isTenant = (name: string, { to }: AnyField): boolean => name === 'tenant_id' && to === 'tenants';

const OWN = '$CURRENT_USER.tenant_id';

/**
 * People of a tenant have their own in every record, new ones included; whoever keeps the system has none. A form that is still loading
 * knows of no tenant, which is to show nothing to people who have one.
 */
const NOT_OWN = {
  _or: [
    { _and: [{ tenant_id: { _null: true } }, { tenant_id: { _eq: OWN } }] },
    { _and: [{ tenant_id: { _nnull: true } }, { tenant_id: { _neq: OWN } }] },
  ],
};

/**
 * The Studio shows the tenant of a record to system administrators alone. Where every row has one, a new record asks for it and keeps it.
 * Lines have that of their head.
 */
export function tenantConditions(collection: string, { managed = false }: AnyField, model: Model): object[] | null {
  const shown = (name: string, rules: object[], readonly: boolean, required: boolean) => ({
    name,
    rule: { _and: [...rules, NOT_OWN] },
    hidden: false,
    readonly,
    required,
    options: {},
  });
  const { scope = 'system', hidden = false } = model.has(collection) ? model.get(collection).options : {};
  if (hidden) return null;
  if (scope === 'system') return [shown('other tenant', [], managed, false)];
  return [shown('other tenant', [], true, false), shown('new', [ON_NEW], false, true)];
}

/**
 * What a form offers for a reference: rows of the record's own tenant, as far as the field does not narrow them down. People of a tenant see no others anyway, and a system administrator
 * sees those of all. `_in` takes a record whose tenant is not chosen yet: it is offered nothing.
 */
export function offeredRows({ collection, field }: ShownField, model: Model): { filter: object } | null {
  const isOfTenant = (name = '') => name === 'directus_users' || (model.has(name) && model.get(name).options.scope === 'tenant');
  if (!isOfTenant(collection) || collection === 'directus_users' || !isOfTenant(field.to) || field.anyTenant) return null;
  const narrowed = field.offers ? [field.offers] : [];
  return { filter: { _and: [{ tenant_id: { _in: ['{{tenant_id}}', OWN] } }, ...narrowed] } };
}
