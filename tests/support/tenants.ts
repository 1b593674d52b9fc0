import { randomBytes, randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { Client } from './client.ts';
import { created, done } from './replies.ts';

export const url = inject('url');

export const anonymous = new Client(url);

/** An address of its own each time, so that the limit on sign-ins does not meet the tests. */
export const someAddress = () => `10.${[...randomBytes(3)].join('.')}`;

/** A user who has signed in, at the instance of all tests or at another one. */
export async function login(email: string, password: string, at = url): Promise<Client> {
  const reply = await done(new Client(at).post('//auth/login', { email, password }, { 'x-forwarded-for': someAddress() }));
  return new Client(at, reply.body.data.access_token as string);
}

/** Well below the life of an access token, because test files take minutes. */
const SIGNED_IN_FOR = 5 * 60_000;

let system: { client: Promise<Client>; until: number } | undefined;

const signedIn = (): Promise<Client> =>
  login(inject('adminEmail'), inject('adminPassword')).catch((error: unknown) => {
    // The next file of this worker tries again.
    system = undefined;
    throw error;
  });

/** The system administrator, who signs in anew every few minutes. */
export function systemAdmin(): Promise<Client> {
  if (!system || Date.now() > system.until) system = { client: signedIn(), until: Date.now() + SIGNED_IN_FOR };
  return system.client;
}

export type Role = 'admin' | 'manager' | 'finance' | 'hr' | 'sales' | 'production' | 'quality' | 'staff' | 'viewer';

export interface Person {
  id: string;
  email: string;
  password: string;
  client: Client;
}

export interface Tenant {
  id: number;
  code: string;
  /** The tenant's administrator. */
  admin: Client;
  adminId: string;
  roleIds: Record<Role, string>;
  /** A new person in that role, with a static token, who gets no mails unless `fields` say so. */
  person(role: Role, fields?: object): Promise<Person>;
}

/** A tenant of the test file's own. */
export async function newTenant(fields: Record<string, unknown> = {}): Promise<Tenant> {
  const root = await systemAdmin();
  const code = `t-${randomBytes(6).toString('hex')}`;
  const email = `admin@${code}.example.com`;
  const admin = { email, name: 'Admin', password: 'correct horse battery' };
  const made = await created(root.post('/tenants', { code, name: `Test ${code}`, admin, ...fields }));
  const id = made.id as number;
  const roles = await done(root.get('//roles', { 'filter[tenant_id][_eq]': id, fields: 'id,code' }));
  const roleIds = Object.fromEntries((roles.body.data as { id: string; code: Role }[]).map((role) => [role.code, role.id])) as Record<
    Role,
    string
  >;
  const adminId = made.admin.id as string;
  const token = randomUUID();
  await done(root.patch(`//users/${adminId}`, { token }));
  return {
    id,
    code,
    adminId,
    roleIds,
    admin: new Client(url, token),
    async person(role, fields = {}) {
      const account = {
        email: `${role}-${randomBytes(4).toString('hex')}@${code}.example.com`,
        password: 'correct horse battery',
        token: randomUUID(),
      };
      const place = { last_name: role, role: roleIds[role], tenant_id: id, status: 'active', email_notifications: false };
      const user = await done(root.post('//users', { ...account, ...place, ...fields }));
      return { id: user.body.data.id as string, ...account, client: new Client(url, account.token) };
    },
  };
}
