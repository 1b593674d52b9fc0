import { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { inputOf } from '../../kernel/model/schemas.ts';
import { type OptionBlock, optionBlocks, type QualityDocumentOptions, qualityDocuments } from './model.ts';

/** What the law asks to be said of a construction, in four blocks, and what is yet to be said. */

const blocks = Object.keys(optionBlocks) as OptionBlock[];

/** The members of all blocks by their dotted names, in the order of the form. */
export const OPTION_FIELDS: readonly string[] = blocks.flatMap((block) =>
  Object.keys(optionBlocks[block].content.members).map((member) => `${block}.${member}`),
);

export const optionsInput: z.ZodType = inputOf(qualityDocuments.options.fields.options);

/** A block that is sent takes the place of the stored one, null takes it away; the others stay. */
export function mergedOptions(stored: QualityDocumentOptions | null, sent: QualityDocumentOptions | null): QualityDocumentOptions | null {
  if (sent === null) return null;
  const merged = Object.entries({ ...stored, ...sent }).filter(([, block]) => block !== null);
  return Object.fromEntries(merged);
}

/** The name of an option of the document with that alias. */
export const optionSql = (document: string, name: string): string => `(${document}.options #>> '{${name.replace('.', ',')}}')`;

/** The dotted names of the options that are still empty, of the document with that alias. */
export const missingFields = (document: string): Sql => raw(missingFieldsText(document));

export const missingFieldsText = (document: string): string =>
  `array_remove(array[${OPTION_FIELDS.map((name) => `case when coalesce(trim(${optionSql(document, name)}), '') = '' then '${name}' end`).join(', ')}], null)`;

export const MissingFields = z.array(z.enum(OPTION_FIELDS as [string, ...string[]]));
