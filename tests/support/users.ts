import { randomUUID } from 'node:crypto';
import type { Tenant } from './tenants.ts';

/** What `POST /users` takes to make an employee of the tenant a user. */
export const userBody = ({ code, roleIds }: Tenant, fields: Record<string, unknown> = {}) => ({
  email: `p-${randomUUID()}@${code}.example.com`,
  last_name: '홍',
  first_name: '길동',
  role_id: roleIds.staff,
  password: 'long enough password',
  ...fields,
});
