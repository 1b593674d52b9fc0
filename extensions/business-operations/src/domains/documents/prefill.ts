import { misfit } from './records.ts';
import type { TargetFacts } from './target.ts';
import type { TemplateWithParts } from './templates/load.ts';
import type { AutoSource } from './templates/model.ts';

/** Who writes, and on which day. */
export interface Author {
  today: string;
  name: string | null;
}

const sourced = (source: keyof typeof AutoSource, facts: TargetFacts | null, { today, name }: Author): string | null | undefined => {
  if (source === 'TODAY') return today;
  if (source === 'AUTHOR') return name;
  return facts?.[source.toLowerCase() as Lowercase<Exclude<typeof source, 'TODAY' | 'AUTHOR'>>];
};

/** The values of the basic fields that follow from the target, by their keys; those that do not fit their field are left out. */
export function prefilled(
  { basic_fields: fields }: Pick<TemplateWithParts, 'basic_fields'>,
  facts: TargetFacts | null,
  author: Author,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ field_key: key, field_type: type, auto_source: source, choices }) => {
      const value = source && sourced(source, facts, author);
      return value && !misfit(value, { type: type === 'CHECKBOX' ? 'CHECK' : type, choices }, 2000) ? [[key, value]] : [];
    }),
  );
}
