import { beforeAll, describe, expect, test } from 'vitest';
import { domains } from '../../extensions/business-operations/src/domains/index.ts';
import { storedFields } from '../../extensions/business-operations/src/kernel/model/collection.ts';
import type { Client } from '../support/client.ts';
import { sendForm } from '../support/files.ts';
import { newTenant, systemAdmin, type Tenant } from '../support/tenants.ts';

const made = domains.flatMap(({ collections = [] }) => collections.filter(({ options }) => options.madeByService));

let tenant: Tenant;
let callers: Record<string, Client>;

beforeAll(async () => {
  tenant = await newTenant();
  callers = { administrator: tenant.admin, system: await systemAdmin() };
});

describe.each(made.map((declared) => [declared.name, declared] as const))('rows of %s', (name, declared) => {
  const { fields, frozenWith } = declared.options;
  const own = storedFields(declared).filter(([field, { managed }]) => managed && field in fields && field !== frozenWith);
  // What Directus refuses by itself, such as nothing in a required field, proves nothing.
  const optional = own.find(([, { required }]) => !required);
  const [managed, value] = optional ? [optional[0], null] : [own[0]?.[0] as string, own[0]?.[1].kind === 'string' ? 'x' : 7];

  test('are made by no way but an operation', async () => {
    for (const [who, client] of Object.entries(callers)) {
      const row = { tenant_id: tenant.id };
      const file = [{ name: 'rows.json', bytes: Buffer.from(JSON.stringify([row])), type: 'application/json' }];
      const replies = {
        items: await client.post(`//items/${name}`, row),
        many: await client.post(`//items/${name}`, [row, row]),
        graphql: await client.post('//graphql', { query: `mutation { create_${name}_item(data: {}) { id } }` }),
        import: await sendForm(client, `//utils/import/${name}`, file),
      };
      for (const [way, { status, body }] of Object.entries(replies)) {
        const refused = status === 403 || (way === 'graphql' && Boolean(body.errors));
        expect(refused, `${who} by ${way}: ${status} ${JSON.stringify(body)}`).toBe(true);
      }
    }
  });

  // What is part of a document and written with it whole may have nothing of the kind.
  test.runIf(own.length)('keep what operations alone change', async () => {
    for (const [who, client] of Object.entries(callers)) {
      const { status, text } = await client.patch(`//items/${name}/1`, { [managed]: value });
      expect([403, 409], `${who}: ${status} ${text.slice(0, 200)}`).toContain(status);
    }
  });
});
