import { raw } from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../kernel/crud/crud.ts';
import { resource, rowParams } from '../../kernel/crud/resource.ts';
import { nameSql } from '../../kernel/crud/user-name.ts';
import { Json } from '../../kernel/http/reply.ts';
import { FILE, get, post, type Route } from '../../kernel/http/route.ts';
import { day, inputOf } from '../../kernel/model/schemas.ts';
import { endStuck } from './expiry.ts';
import { createLink, openLink, tenantOfLink } from './link.ts';
import { dataExports, LINK_HOURS } from './model.ts';
import type { Wanted } from './part.ts';
import { createExport, downloadExport } from './service.ts';

const path = '/export';
const { fields } = dataExports.options;

const exports = resource(path, dataExports, {
  id: 'platform.export',
  noun: 'export',
  list: {
    summary: 'Exports.',
    filters: { status: 'status', export_type: 'export_type' },
    sort: ['-requested_at'],
    computed: {
      requester: {
        sql: raw(`(select ${nameSql('u')} from directus_users u where u.id = t.requested_by)`),
        schema: z.string().nullable(),
        sheet: [],
      },
    },
  },
  show: {
    allowed_actions: {
      sql: raw(`case when t.status = 'COMPLETED' then '["download", "link"]'::json else '[]'::json end`),
      schema: z.array(z.string()),
    },
  },
});

/** What broke off is ended before it is shown. */
const judged = crud(exports, { create: false, update: false, delete: false }).map(
  (route): Route => ({
    ...route,
    writes: true,
    async run(ctx, input) {
      await endStuck(ctx);
      return route.run(ctx, input);
    },
  }),
);

const Body = z.strictObject({
  export_type: inputOf(fields.export_type).default('ALL'),
  format: inputOf(fields.format).default('XLSX'),
  start_date: day.optional(),
  end_date: day.optional(),
  include_deleted: z.boolean().default(false),
});

const statusOf = (answer: unknown): unknown => (answer instanceof Json ? JSON.parse(String(answer.data)).status : null);

export const exportRoutes: Route[] = [
  ...judged,
  post(path, {
    id: 'platform.export.create',
    access: [dataExports, 'create'],
    summary: "Export the tenant's data; done when it answers.",
    body: Body,
    reply: exports.reply,
    status: 201,
    message: (answer) => [statusOf(answer) === 'COMPLETED' ? 'message.export.completed' : 'message.export.failed', {}],
    errors: ['error.export.in_progress', 'error.export.too_large', 'error.export.nothing_readable', 'error.date_range_invalid'],
    run: (ctx, { body }) => createExport(ctx, body as Wanted, exports.show),
  }),
  get(`${path}/{id}/download`, {
    id: 'platform.export.download',
    access: [dataExports, 'read'],
    summary: 'The file of an export.',
    params: rowParams,
    reply: FILE,
    file: '*/*',
    stored: true,
    writes: true,
    errors: ['error.export.not_ready', 'error.export.failed', 'error.export.expired'],
    button: { collection: dataExports.name, label: { ko: '다운로드', en: 'Download' }, icon: 'download' },
    run: (ctx, { params }) => downloadExport(ctx, params.id),
  }),
  post(`${path}/{id}/link`, {
    id: 'platform.export.link',
    access: [dataExports, 'read'],
    summary: 'A link that fetches the file without signing in, until it expires; one made before is revoked.',
    params: rowParams,
    body: z.strictObject({ hours: z.int().min(LINK_HOURS.min).max(LINK_HOURS.max).default(LINK_HOURS.usual) }),
    reply: z.object({ url: z.string(), expires_at: z.iso.datetime() }),
    status: 201,
    message: 'message.export.linked',
    secrets: ['url'],
    noButton: 'It answers with an address to copy, which the page of the exports shows.',
    errors: ['error.export.not_ready', 'error.export.failed', 'error.export.expired'],
    run: (ctx, { params, body }) => createLink(ctx, params.id, body.hours),
  }),
  get('/files/exports/{token}', {
    id: 'platform.export.shared',
    access: 'TOKEN',
    tokenTenant: (app, { token = '' }, ip) => tenantOfLink(app, token, ip),
    keyless: true,
    summary: 'The file behind a link; the token is the credential.',
    params: z.object({ token: z.string().max(100) }),
    reply: FILE,
    file: '*/*',
    stored: true,
    writes: true,
    run: (ctx, { params: { token } }) => openLink(ctx, token),
  }),
];
