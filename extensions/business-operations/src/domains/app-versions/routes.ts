import { raw } from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../kernel/crud/crud.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { updateRow } from '../../kernel/crud/write.ts';
import { FILE, get, post, type Route } from '../../kernel/http/route.ts';
import { idParam, inputOf, queryInteger } from '../../kernel/model/schemas.ts';
import { appVersions, type Platform } from './model.ts';
import { createVersion, deleteVersion, downloadVersion, MAX_PACKAGE, NewVersion, Offer, offerOf, publish } from './service.ts';

const { fields } = appVersions.options;
const PATH = '/app-versions';
const params = z.object({ id: idParam });

const versions = resource(PATH, appVersions, {
  id: 'platform.app-versions',
  noun: 'version',
  list: {
    summary: 'All versions.',
    filters: { platform: 'platform', is_published: 'is_published' },
    sort: ['-version_code', 'published_at', 'download_count'],
  },
  show: {
    allowed_actions: {
      sql: raw(`json_build_array(case when t.is_published then 'unpublish' else 'publish' end)`),
      schema: z.array(z.string()),
    },
  },
});

const managed = crud(versions, {
  create: false,
  update: {
    summary: 'Change texts and force flags.',
    message: 'message.app_version.updated',
    body: z
      .strictObject({
        version_name: inputOf(fields.version_name),
        min_version_code: inputOf(fields.min_version_code),
        is_forced: inputOf(fields.is_forced),
        release_notes: inputOf(fields.release_notes).nullable(),
      })
      .partial(),
    run: (ctx, id, body) => updateRow(ctx, appVersions, id, body),
    errors: ['error.app_version.min_above_code'],
  },
  delete: {
    summary: 'Delete an unpublished version.',
    message: 'message.app_version.deleted',
    run: deleteVersion,
    errors: ['error.app_version.published'],
  },
}).map((route): Route => ({ ...route, access: 'SYS' }));

const button = { collection: appVersions.name } as const;

export const appVersionRoutes: Route[] = [
  get('/app/version', {
    id: 'platform.app.version',
    access: 'PUBLIC',
    keyless: true,
    summary: 'The latest app version, and whether it has to be taken.',
    query: z.strictObject({ platform: inputOf(fields.platform).default('ANDROID'), version_code: queryInteger({ min: 0 }).optional() }),
    reply: Offer,
    run: (ctx, { query }) => offerOf(ctx, query.platform as Platform, query.version_code ?? null),
  }),
  get('/app/download/{id}', {
    id: 'platform.app.download',
    access: 'PUBLIC',
    keyless: true,
    summary: 'The package of a published version.',
    params,
    reply: FILE,
    file: '*/*',
    stored: true,
    writes: true,
    errors: ['error.app_version.not_found'],
    run: (ctx, input) => downloadVersion(ctx, input.params.id),
  }),
  ...managed,
  post(PATH, {
    id: 'platform.app-versions.create',
    access: 'SYS',
    summary: 'Upload a version, unpublished: an apk of Android, an exe or msi of Windows.',
    upload: { field: 'file', maxBytes: () => MAX_PACKAGE },
    body: NewVersion,
    reply: versions.reply,
    status: 201,
    message: 'message.app_version.created',
    errors: [
      ...['error.app_version.duplicate', 'error.app_version.min_above_code'],
      ...['error.file.too_large', 'error.file.unsupported_type', 'error.file.required', 'error.file.empty'],
    ],
    run: async (ctx, { uploads: [upload], body }) => {
      if (!upload) throw new Error('The route cannot do without a file.');
      return versions.show(ctx, await createVersion(ctx, body, upload));
    },
  }),
  post(`${PATH}/{id}/publish`, {
    id: 'platform.app-versions.publish',
    access: 'SYS',
    summary: 'Offer a version to clients.',
    params,
    body: z.strictObject({}),
    reply: versions.reply,
    message: 'message.app_version.published',
    errors: ['error.app_version.published'],
    button: { ...button, label: { ko: '배포', en: 'Publish' }, icon: 'publish', kind: 'success' },
    run: async (ctx, input) => {
      await publish(ctx, input.params.id, true);
      return versions.show(ctx, input.params.id);
    },
  }),
  post(`${PATH}/{id}/unpublish`, {
    id: 'platform.app-versions.unpublish',
    access: 'SYS',
    summary: 'Withdraw a version; the next lower one is the latest then.',
    params,
    body: z.strictObject({}),
    reply: versions.reply,
    message: 'message.app_version.unpublished',
    errors: ['error.app_version.not_published'],
    button: { ...button, label: { ko: '배포 취소', en: 'Withdraw' }, icon: 'unpublished', kind: 'warning' },
    run: async (ctx, input) => {
      await publish(ctx, input.params.id, false);
      return versions.show(ctx, input.params.id);
    },
  }),
];
