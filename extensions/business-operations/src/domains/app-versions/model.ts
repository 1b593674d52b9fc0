import { collection } from '../../kernel/model/collection.ts';
import { bigint, boolean, buttons, integer, oneOf, section, string, systemRef, text, timestamp } from '../../kernel/model/field.ts';
import { managed } from '../../kernel/model/usual.ts';

export const Platform = {
  ANDROID: { ko: '안드로이드', en: 'Android' },
  WINDOWS: { ko: '윈도우', en: 'Windows' },
} as const;
export type Platform = keyof typeof Platform;

/** Versions of the app, 앱 버전, for all tenants. Published ones are offered to clients; that those stay is kept in the database too (`ops.guard_app_version`). */
export const appVersions = collection('app_versions', {
  label: { ko: '앱 버전', en: 'App versions' },
  icon: 'install_mobile',
  group: 'administration',
  display: '{{platform}} {{version_name}}',
  scope: 'system',
  audit: true,
  rollback: false,
  softDelete: true,
  madeByService: true,
  columns: ['platform', 'version_code', 'version_name', 'min_version_code', 'is_forced', 'is_published', 'published_at', 'download_count'],
  sort: ['platform', '-version_code'],
  fields: {
    verbs: buttons(),
    platform: oneOf(Platform, { label: { ko: '플랫폼', en: 'Platform' }, required: true, default: 'ANDROID', fixed: true }),
    version_code: integer({ label: { ko: '버전 코드', en: 'Version code' }, required: true, fixed: true, min: 1 }),
    version_name: string(30, { label: { ko: '버전 이름', en: 'Version name' }, required: true }),
    min_version_code: integer({
      label: { ko: '최소 버전 코드', en: 'Minimum version code' },
      note: { ko: '이보다 낮은 버전은 반드시 업데이트해야 합니다.', en: 'Older ones must be updated.' },
      required: true,
      default: 1,
      min: 1,
    }),
    is_forced: boolean({ label: { ko: '강제 업데이트', en: 'Forced update' }, required: true, default: false }),
    is_published: boolean({ label: { ko: '배포', en: 'Published' }, required: true, default: false, ...managed }),
    release_notes: text({ label: { ko: '변경 내용', en: 'Release notes' }, width: 'full' }),
    ...section(
      'package',
      { ko: '설치 파일', en: 'Package' },
      {
        file_id: systemRef('directus_files', { label: { ko: '파일', en: 'File' }, fixed: true, ...managed }),
        file_name: string(255, { label: { ko: '파일 이름', en: 'File name' }, fixed: true, ...managed }),
        file_size: bigint({ label: { ko: '크기(바이트)', en: 'Size (bytes)' }, fixed: true, ...managed }),
        sha256: string(64, { label: { ko: 'SHA-256', en: 'SHA-256' }, fixed: true, ...managed }),
        published_at: timestamp({ label: { ko: '배포일시', en: 'Published at' }, ...managed }),
        download_count: integer({ label: { ko: '다운로드', en: 'Downloads' }, required: true, default: 0, unaudited: true, ...managed }),
      },
    ),
  },
  unique: [{ fields: ['platform', 'version_code'], error: 'error.app_version.duplicate' }],
  checks: {
    min_version: { sql: 'min_version_code <= version_code', error: 'error.app_version.min_above_code', path: 'min_version_code' },
  },
  indexes: [
    ['version_code', 'id'],
    ['published_at', 'id'],
    ['download_count', 'id'],
  ],
});
