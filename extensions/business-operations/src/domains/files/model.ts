import { collection } from '../../kernel/model/collection.ts';
import { bigint, string, systemRef, text, timestamp } from '../../kernel/model/field.ts';

/** The columns of Directus's table of files that our lists and rights use. The deployment does not create the table. */
export const files = collection('directus_files', {
  label: { ko: '파일', en: 'Files' },
  icon: 'folder',
  group: 'administration',
  display: '{{title}}',
  scope: 'tenant',
  audit: true,
  softDelete: false,
  fields: {
    title: string(255, { label: { ko: '제목', en: 'Title' } }),
    description: text({ label: { ko: '설명', en: 'Description' } }),
    filename_download: string(255, { label: { ko: '파일명', en: 'File name' }, required: true }),
    type: string(255, { label: { ko: '형식', en: 'Type' } }),
    filesize: bigint({ label: { ko: '크기', en: 'Size' } }),
    sha256: string(64, { label: { ko: 'SHA-256', en: 'SHA-256' } }),
    uploaded_by: systemRef('directus_users', { label: { ko: '업로드한 사람', en: 'Uploaded by' } }),
    created_on: timestamp({ label: { ko: '업로드일시', en: 'Uploaded at' } }),
  },
});
