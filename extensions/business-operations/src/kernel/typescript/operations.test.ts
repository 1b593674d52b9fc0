import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { memberPath } from '../../client/names.ts';
import { openapi, undocumented } from '../http/openapi.ts';
import { get, post, type Route } from '../http/route.ts';
import { createMessages } from '../messages.ts';
import { operationTypes } from './operations.ts';

const options = { access: 'SELF', summary: 'Summary.', reply: z.object({ id: z.int() }), run: async () => ({}) } as const;
const withIds = (...ids: string[]): Route[] => ids.map((id, index) => get(`/path-${index}`, { ...options, id }));

const typesOf = (...routes: Route[]) =>
  operationTypes(routes, openapi(routes, undocumented(createMessages([], []))), { all: ['error.a', 'error.b'], common: ['error.a'] });

describe('the members of client.operations', () => {
  it('follow from the ids', () => {
    expect(memberPath('finance.journal-entries.create')).toEqual(['journalEntries', 'create']);
    expect(memberPath('finance.tax-invoices.supplier-settings.show')).toEqual(['taxInvoices', 'supplierSettings', 'show']);
    expect(memberPath('hr.payrolls.bulk-generate-2')).toEqual(['payrolls', 'bulkGenerate2']);
  });

  it('are never two operations in one', () => {
    expect(() => typesOf(...withIds('hr.clients.list', 'sales.clients.show'))).not.toThrow();
    expect(() => typesOf(...withIds('hr.clients.list', 'sales.clients.list'))).toThrow(
      'sales.clients.list would be the same member as hr.clients.list.',
    );
    expect(() => typesOf(...withIds('hr.loans.mark-read', 'hr.loans.markRead'))).toThrow('would be the same member');
  });

  it('are not groups and operations at once', () => {
    expect(() => typesOf(...withIds('hr.loans.repayments', 'hr.loans.repayments.create'))).toThrow('would be a member of the operation');
    expect(() => typesOf(...withIds('hr.loans.repayments.create', 'hr.zoo.list', 'sales.loans.repayments'))).toThrow(
      'a group of operations',
    );
  });
});

describe('the types of an operation', () => {
  it('take numbers and truth values where an address is written', () => {
    const types = typesOf(
      get('/things/{id}/{name}', {
        ...options,
        id: 'a.things.show',
        params: z.object({ id: z.string().regex(/^[1-9]\d{0,9}$/), name: z.string() }),
        query: z.strictObject({
          page: z.string().regex(/^\d{1,9}$/),
          day: z
            .string()
            .regex(/^\d{4}-\d{2}-\d{2}$/)
            .optional(),
          active: z.enum(['true', 'false']).optional(),
        }),
      }),
    );
    expect(types).toContain('      id: number | string;\n      name: string;\n      query: {\n');
    for (const member of ['page: number | string;', 'day?: string;', 'active?: boolean;']) expect(types).toContain(`        ${member}\n`);
  });

  it('ask for a body only where something of it is required', () => {
    const body = (shape: z.ZodRawShape) => typesOf(post('/things', { ...options, id: 'a.things.create', body: z.strictObject(shape) }));
    expect(body({ name: z.string() })).toContain('      body: {\n        name: string;\n      };');
    expect(body({ name: z.string().optional() })).toContain('      body?: {\n        name?: string;\n      };');
    expect(body({ name: z.string().default('a') })).toContain('      body?: {\n        name?: string;\n      };');
  });

  it('refuse a path parameter that the input has no place for', () => {
    expect(() => typesOf(get('/things/{body}', { ...options, id: 'a.things.show', params: z.object({ body: z.string() }) }))).toThrow(
      'path parameter body',
    );
  });

  it('name the refusals and say how the operation is sent', () => {
    const types = typesOf(
      post('/things', { ...options, id: 'a.things.create', errors: ['error.b', 'error.a'], secrets: ['key'] }),
      post('/files', { ...options, id: 'a.files.upload', upload: { field: 'file', maxBytes: () => 1 } }),
      get('/things', { ...options, id: 'a.things.list', list: true }),
    );
    expect(types).toContain("errors: 'error.a' | 'error.b';");
    expect(types).toContain("'a.things.create': { method: 'POST', path: '/things', secret: true },");
    expect(types).toContain("'a.files.upload': { method: 'POST', path: '/files', upload: 'file' },");
    expect(types).toContain('file: Blob;');
    expect(types).toMatch(/output: Page<\{\n\s+id: number;\n\s+\}>;/);
    expect(types).toMatch(/'a.things.list': \{ method: 'GET', path: '\/things', list: true, file: '[^']+' \}/);
  });
});
