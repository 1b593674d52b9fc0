import { writeErrors } from '../http/documented-errors.ts';
import { patch, type Route } from '../http/route.ts';
import { type Resource, rowParams } from './resource.ts';
import { lockRow, updateRow } from './write.ts';

interface ToggleOptions {
  id: string;
  summary?: string;
  /** The boolean field that is flipped. */
  field?: string;
  errors?: readonly string[];
}

/** Flips a flag of one record. The record is locked while it is read, so two toggles in a row end where they began. */
export function toggle(path: string, of: Resource, { id, summary, field = 'is_active', errors = [] }: ToggleOptions): Route {
  const { collection } = of;
  return patch(path, {
    id,
    access: [collection, 'update'],
    summary: summary ?? `Flip ${field}.`,
    params: rowParams,
    noButton: 'The flag is a field of the form.',
    reply: of.reply,
    errors: [...writeErrors(collection), ...errors],
    async run(ctx, { params }) {
      const row = await lockRow<Record<string, boolean>>(ctx, collection, params.id, 'update', [field]);
      await updateRow(ctx, collection, params.id, { [field]: !row[field] });
      return of.show(ctx, params.id);
    },
  });
}
