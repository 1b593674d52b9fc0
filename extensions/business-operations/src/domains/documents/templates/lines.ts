import { lines } from '../../../kernel/lines/lines.ts';
import {
  documentTemplates,
  templateApprovalLines,
  templateBasicFields,
  templateColumns,
  templateSectionItems,
  templateSections,
} from './model.ts';

/** The parts of templates as bodies and answers hold them. */

export const approvalLines = lines(templateApprovalLines, {
  of: documentTemplates,
  order: 'step',
  numbers: 'given',
  max: 8,
  lookUps: { approver_id: { as: 'approver', of: 'user' } },
});

export const basicFields = lines(templateBasicFields, { of: documentTemplates, order: 'sort_order', max: 100 });

export const sectionItems = lines(templateSectionItems, { of: templateSections, order: 'sort_order', max: 100 });

const itemsShown = sectionItems.some({
  document: 's',
  columns: [
    ...(['field_key', 'category', 'item', 'standard', 'method', 'frequency', 'measurement_type'] as const),
    ...(['lower_limit', 'upper_limit', 'unit', 'sample_count', 'is_required', 'sort_order'] as const),
  ],
});

export const sections = lines(templateSections, {
  of: documentTemplates,
  order: 'sort_order',
  max: 50,
  computed: {
    items: { sql: `(select ${itemsShown.sql.sql} from (select l.tenant_id, l.id) s)`, reads: [], schema: itemsShown.schema },
  },
});

export const columns = lines(templateColumns, { of: documentTemplates, order: 'sort_order', max: 50 });

/** The parts of the template `t`, each list in its order. */
export const partFields = {
  approval_lines: approvalLines.extra,
  basic_fields: basicFields.extra,
  sections: sections.extra,
  columns: columns.extra,
} as const;
