import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { createRow, lockRow, updateRow } from '../../../kernel/crud/write.ts';
import type { ChangedLine, LineInput, Lines } from '../../../kernel/lines/lines.ts';
import { assertLineReferences, changedLines, insertLines, permittedLines, readLines, writeLines } from '../../../kernel/lines/write.ts';
import type { AnyCollection } from '../../../kernel/model/collection.ts';
import { createBody, id as rowId, updateBody } from '../../../kernel/model/schemas.ts';
import { changedItems, newItems, storedItems, writeItems } from './items.ts';
import { approvalLines, basicFields, columns, sectionItems, sections } from './lines.ts';
import { documentTemplates, templateSections } from './model.ts';
import { assertParts, type Parts } from './rules.ts';

const NewSection = createBody(templateSections, { items: sectionItems.input.optional() });
const ChangedSection = updateBody(templateSections, { id: rowId.optional(), items: sectionItems.changes.optional() }).superRefine(
  ({ id, title }, context) => {
    if (id === undefined && title === undefined) context.addIssue({ code: 'custom', path: ['title'], params: { code: 'required' } });
  },
);
type ChangedSection = z.infer<typeof ChangedSection>;

export const TemplateBody = createBody(documentTemplates, {
  approval_lines: approvalLines.input.optional(),
  basic_fields: basicFields.input.optional(),
  sections: z.array(NewSection).max(sections.options.max).optional(),
  columns: columns.input.optional(),
});

export const TemplateChangesBody = updateBody(documentTemplates, {
  approval_lines: approvalLines.changes.optional(),
  basic_fields: basicFields.changes.optional(),
  sections: z.array(ChangedSection).max(sections.options.max).optional(),
  columns: columns.changes.optional(),
});

type NewTemplate = z.infer<typeof TemplateBody>;
type TemplateChanges = z.infer<typeof TemplateChangesBody>;

const withoutItems = <S extends { items?: unknown }>({ items: _, ...section }: S) => section;

/** Stores a template with its parts; its version is 1. Returns the id. */
export async function createTemplate(
  ctx: Context,
  { approval_lines: line = [], basic_fields: fields = [], sections: sent = [], columns: table = [], ...body }: NewTemplate,
): Promise<number> {
  assertParts({ approval_lines: line, basic_fields: fields, sections: sent, columns: table });
  const id = await createRow(ctx, documentTemplates, body);
  await insertPart(ctx, approvalLines, id, line);
  await insertPart(ctx, basicFields, id, fields);
  await insertPart(ctx, columns, id, table);
  await insertPart(ctx, sections, id, sent.map(withoutItems));
  const items = sent.map(({ items: of = [] }, place) => newItems(ctx, of, place));
  await writeItems(ctx, [], await sectionIds(ctx, id), items);
  return id;
}

async function insertPart<C extends AnyCollection>(ctx: Context, part: Lines<C>, id: number, sent: readonly LineInput<C>[]): Promise<void> {
  if (!sent.length) return;
  const allowed = permittedLines(ctx, part, sent);
  await assertLineReferences(ctx, part, allowed);
  await insertLines(ctx, part, [{ id, lines: allowed }]);
}

const sectionIds = async (ctx: Context, id: number): Promise<number[]> =>
  (await readLines(ctx, sections, id, ['sort_order'])).map((section) => section.id);

/** Changes a template; a list that is sent is the whole new list, its rows known by their ids. The database counts the version. */
export async function updateTemplate(
  ctx: Context,
  id: number,
  { approval_lines: line, basic_fields: fields, sections: sent, columns: table, ...body }: TemplateChanges,
): Promise<void> {
  await lockRow(ctx, documentTemplates, id, 'update');
  await updateRow(ctx, documentTemplates, id, body);
  if (line) await changePart(ctx, approvalLines, id, line);
  if (fields) await changePart(ctx, basicFields, id, fields);
  if (table) await changePart(ctx, columns, id, table);
  if (sent) await changeSections(ctx, id, sent);
}

async function changePart<C extends AnyCollection>(
  ctx: Context,
  part: Lines<C>,
  id: number,
  sent: readonly ChangedLine<C>[],
): Promise<void> {
  const change = await changedLines(ctx, part, id, sent);
  assertParts({ [part.member]: change.lines } as Parts);
  await assertLineReferences(ctx, part, change.lines);
  await writeLines(ctx, part, change);
}

/** A known section that is sent without items keeps them. */
async function changeSections(ctx: Context, id: number, sent: readonly ChangedSection[]): Promise<void> {
  const stored = await storedItems(ctx, id);
  const items = sent.map(({ id: section, items: changes }, place) => {
    const own = stored.filter((item) => item.section_id === section);
    return changes ? changedItems(ctx, own, changes, place) : own;
  });
  assertParts({ sections: items.map((of) => ({ items: of })) });
  await changePart(ctx, sections, id, sent.map(withoutItems));
  await writeItems(ctx, stored, await sectionIds(ctx, id), items);
}
