import sql from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../../kernel/crud/crud.ts';
import { resource } from '../../../kernel/crud/resource.ts';
import { post, type Route } from '../../../kernel/http/route.ts';
import { createBody, queryBoolean, updateBody } from '../../../kernel/model/schemas.ts';
import { accountCodes } from '../model.ts';
import { createAccount, inUse, seedDefaults, updateAccount } from './service.ts';

const Seeded = z.object({ created: z.int(), skipped: z.int(), total: z.int() });

const takeRole = { take_role: z.boolean().optional().meta({ description: 'Moves the role from its present holder.' }) };

export const accountRoutes: Route[] = [
  post('/account-codes/seed-defaults', {
    id: 'finance.account-codes.seed-defaults',
    access: [accountCodes, 'create'],
    summary: 'Insert the default chart where it is missing.',
    reply: Seeded,
    status: 201,
    body: z.strictObject({}),
    message: (answer) => {
      const { created, total } = answer as z.infer<typeof Seeded>;
      return [created ? 'message.account_code.seeded' : 'message.account_code.all_there', { count: created, total }];
    },
    button: {
      collection: accountCodes.name,
      label: { ko: '기본 계정과목 추가', en: 'Add default accounts' },
      icon: 'playlist_add',
      consequence: {
        ko: '없거나 삭제한 기본 계정과목만 추가합니다. 이미 있는 계정과목은 바뀌지 않습니다.',
        en: 'Default accounts that are missing or were deleted are added. Accounts that are there do not change.',
      },
    },
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
      importedBy: ['code'],
    },
  ),
];
