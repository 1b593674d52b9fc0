import { z } from 'zod';
import { rowParams } from '../../../kernel/crud/resource.ts';
import { post, type Route } from '../../../kernel/http/route.ts';
import { MAX_FILE_BYTES } from './archive.ts';
import { importData } from './service.ts';

const counts = z.record(z.string(), z.int());

export const importRoutes: Route[] = [
  post('/tenants/{id}/import', {
    id: 'platform.tenants.import',
    access: 'SYS',
    summary: 'Fill a tenant without business with a JSON export of everything.',
    params: rowParams,
    upload: { field: 'file', maxBytes: () => MAX_FILE_BYTES },
    reply: z.object({
      sha256: z.string(),
      rows: counts.meta({ description: 'Rows of each collection.' }),
      left_out: counts.meta({
        description:
          'Rows that are nothing without a file, as an export has no bytes of files, or without the record that they name, which this one lacks.',
      }),
      files_missing: z.int().meta({ description: 'References to files that were cleared.' }),
      people: z.object({ matched: z.int(), created: z.int() }),
    }),
    status: 201,
    message: 'message.import.completed',
    noButton: 'The page of tenants asks for its file, which the form of a record has no place for.',
    errors: [
      'error.import.not_empty',
      'error.import.unreadable',
      'error.import.manifest_differs',
      'error.import.partial',
      'error.import.too_many_rows',
      'error.import.invalid_rows',
      'error.import.refused',
      'error.file.too_large',
      'error.file.required',
      'error.file.empty',
    ],
    run: (ctx, { params, uploads: [upload] }) => {
      if (!upload) throw new Error('The route cannot do without a file.');
      return importData(ctx, params.id, upload);
    },
  }),
];
