import type { Expression, Tables } from '../expression/expression.ts';

export interface TemplateInput {
  name: string;
  label: string;
  type: 'NUMBER' | 'ENUM' | 'BOOLEAN';
  unit?: string | null | undefined;
  required?: boolean | undefined;
  min?: number | null | undefined;
  max?: number | null | undefined;
  default?: number | string | boolean | null | undefined;
  options?: readonly string[] | undefined;
  /** What people read in place of an option. */
  option_labels?: Readonly<Record<string, string>> | undefined;
}

export interface TemplateDerived {
  name: string;
  label: string;
  expression: string;
}

export type LineType = 'ITEM' | 'LABOR' | 'GROUP' | 'SUB_BOM';

/** A line as it is stored. Which of its members it has follows from its type. */
export interface TemplateLine {
  id: number;
  parent_id: number | null;
  line_key: string;
  line_type: LineType;
  item_id: number | null;
  item_expression: string | null;
  labor_code: string | null;
  sub_bom_code: string | null;
  name: string | null;
  quantity_expression: string | null;
  condition_expression: string | null;
  /** Percent, as text. */
  loss_rate: string;
  sort_order: number;
}

/** A template as it is stored. */
export interface TemplateText {
  code: string;
  version: number;
  inputs: readonly TemplateInput[];
  derived: readonly TemplateDerived[];
  tables: Readonly<Record<string, readonly { upto: number | null; value: number | string }[]>>;
  items: readonly TemplateLine[];
}

/** A line that can be evaluated. */
export interface Line {
  text: TemplateLine;
  /** Where it stands in the template, e.g. `items.3`. */
  path: string;
  item: Expression | null;
  quantity: Expression | null;
  condition: Expression | null;
  children: readonly Line[];
}

/** A template that has been read and checked. */
export interface Template {
  code: string;
  version: number;
  inputs: readonly TemplateInput[];
  derived: readonly { name: string; text: TemplateDerived; expression: Expression; path: string }[];
  tables: Tables;
  lines: readonly Line[];
}

/** Of a template. */
export const LIMITS = { inputs: 50, derived: 50, tables: 20, rows: 200, lines: 300, nesting: 5 } as const;

export const NAME = /^[A-Z][A-Z0-9_]{0,29}$/;

/** What every expression knows besides the template's own names: the quantity, and the item codes of the model set's three models. */
export const GIVEN = ['QTY', 'GUIDERAIL', 'SHUTTERBOX', 'BOTTOMBAR'] as const;

const opening = (name: string, label: string): TemplateInput => ({
  name,
  label,
  type: 'NUMBER',
  unit: 'mm',
  required: true,
  min: 1,
  max: 30_000,
});

/** Inputs of every template, where it does not declare them itself: width and height of the opening. */
export const OPENING: readonly TemplateInput[] = [opening('W0', '개구부 폭'), opening('H0', '개구부 높이')];
