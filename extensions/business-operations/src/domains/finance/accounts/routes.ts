import sql from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../../kernel/crud/crud.ts';
import { resource } from '../../../kernel/crud/resource.ts';
import { post, type Route } from '../../../kernel/http/route.ts';
import { createBody, queryBoolean, updateBody } from '../../../kernel/model/schemas.ts';
import { accountCodes } from '../model.ts';
import { createAccount, inUse, seedDefaults, updateAccount } from './service.ts';

const takeRole = { take_role: z.boolean().optional().meta({ description: 'Moves the role from its present holder.' }) };

export const accountRoutes: Route[] = [
  post('/account-codes/seed-defaults', {
    id: 'finance.account-codes.seed-defaults',
    access: [accountCodes, 'create'],
    summary: 'Insert the default chart where it is missing.',
    reply: z.object({ created: z.int(), skipped: z.int(), total: z.int() }),
    status: 201,
    body: z.strictObject({}),
    message: 'message.account_code.seeded',
    run: (ctx) => seedDefaults(ctx),
  }),
  ...crud(
    resource('/account-codes', accountCodes, {
      id: 'finance.account-codes',
      noun: 'account code',
      list: {
        summary: 'List account codes; search looks in code, name, name_en.',
        filters: {
          category: 'category',
          sub_category: 'sub_category',
          is_active: 'is_active',
          entertainment: {
            schema: queryBoolean,
            reads: ['entertainment_kind'],
            sql: (wanted: boolean) => (wanted ? sql`t.entertainment_kind is not null` : sql`t.entertainment_kind is null`),
          },
        },
        sort: ['code', 'name', 'category'],
        search: ['code', 'name', 'name_en'],
        computed: {
          in_use: {
            sql: inUse,
            schema: z.boolean().meta({ description: 'Has live journal lines.' }),
          },
        },
      },
    }),
    {
      create: {
        body: createBody(accountCodes, takeRole),
        errors: [
          'error.account_code.duplicate',
          'error.account_code.role_taken',
          'error.account_code.required_by_system',
          'error.account_code.category_mismatch',
          'error.account_code.unknown_role',
        ],
        run: (ctx, body) => createAccount(ctx, body),
      },
      update: {
        body: updateBody(accountCodes, takeRole),
        errors: [
          'error.account_code.in_use',
          'error.account_code.duplicate',
          'error.account_code.role_taken',
          'error.account_code.required_by_system',
          'error.account_code.category_mismatch',
          'error.account_code.unknown_role',
        ],
        run: (ctx, id, body) => updateAccount(ctx, id, body),
      },
      delete: {
        summary: 'Delete an account code without journal lines.',
        errors: ['error.account_code.in_use', 'error.account_code.required_by_system'],
      },
    },
  ),
];
