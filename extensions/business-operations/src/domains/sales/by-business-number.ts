/**
 * The id of the client with the business number that an expression over SQL gives, null where there is none: of several branches the one in
 * use that comes first.
 */
export const clientWith = (tenant: string, businessNumber: string): string =>
  `(select c.id from clients c where c.tenant_id = ${tenant} and c.business_no = ${businessNumber} and c.deleted_at is null
    order by c.is_active desc, c.branch_no nulls first, c.id limit 1)`;
