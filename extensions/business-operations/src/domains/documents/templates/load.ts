import { FULL_ACCESS } from '../../../kernel/access/permissions.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { selectOne } from '../../../kernel/crud/select.ts';
import type { Row } from '../../../kernel/model/collection.ts';
import { partFields } from './lines.ts';
import {
  type DocumentCategory,
  documentTemplates,
  type templateApprovalLines,
  type templateBasicFields,
  type templateColumns,
  type templateSectionItems,
  type templateSections,
} from './model.ts';

type Part<R, Left extends keyof R = never> = Omit<
  R,
  Left | 'tenant_id' | 'created_at' | 'created_by' | 'updated_at' | 'updated_by' | 'deleted_at' | 'deleted_by'
>;

export type ApprovalLine = Part<Row<typeof templateApprovalLines>, 'template_id'>;
export type BasicField = Part<Row<typeof templateBasicFields>, 'template_id'>;
/** Limits are numbers here, as JSON shows them. */
export type SectionItem = Omit<Part<Row<typeof templateSectionItems>, 'section_id'>, 'lower_limit' | 'upper_limit'> & {
  lower_limit: number | null;
  upper_limit: number | null;
};
export type Section = Part<Row<typeof templateSections>, 'template_id'> & { items: SectionItem[] };
export type Column = Part<Row<typeof templateColumns>, 'template_id'>;

/** A template with all its parts, each list in its order: `step` of the approval line, else `sort_order`. */
export interface TemplateWithParts {
  id: number;
  name: string;
  title: string;
  category: DocumentCategory;
  description: string | null;
  version: number;
  is_active: boolean;
  is_default: boolean;
  approval_lines: ApprovalLine[];
  basic_fields: BasicField[];
  sections: Section[];
  columns: Column[];
}

/**
 * A template of the tenant with its parts, in one statement; undefined where there is none, or it is deleted. It asks no right of the
 * caller's: who writes a document need not keep templates. Whether it is active is the caller's to ask.
 */
export async function templateWithParts(ctx: Context, id: number): Promise<TemplateWithParts | undefined> {
  const found = await selectOne(ctx, documentTemplates, id, partFields, FULL_ACCESS);
  return found === undefined ? undefined : (JSON.parse(found) as TemplateWithParts);
}
