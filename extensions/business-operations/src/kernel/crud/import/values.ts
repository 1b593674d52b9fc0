import { amount } from '../../decimal.ts';
import type { AnyField } from '../../model/field.ts';
import { storedForm } from '../../model/written.ts';

/** What people write into cells, as the bodies of the API have it. What cannot be read stays a text, which the schema refuses. */

const YES = ['true', '1', 'y', 'yes', 'o', '○', '예', '네', '사용'];
const NO = ['false', '0', 'n', 'no', 'x', '×', '아니오', '아니요', '미사용'];

const NUMBER = /^[-+]?\d+(\.\d+)?$/;
const DAY = /^(\d{4})\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})\s*[.일]?$/;

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The value of a cell that is not empty; of a reference the text, which is looked up. */
export function cellValue(field: AnyField, text: string): unknown {
  switch (field.kind) {
    case 'integer':
    case 'bigint':
    case 'decimal':
      return numberOf(field, text);
    case 'boolean':
      if (YES.some((word) => same(word, text))) return true;
      return NO.some((word) => same(word, text)) ? false : text;
    case 'date':
      return dayOf(text);
    case 'enum':
      return choiceOf(field, text);
    case 'string':
      if (field.labels) return choiceOf({ ...field, values: Object.keys(field.labels) }, text);
      return field.format && field.format !== 'email' && field.format !== 'html' ? storedForm(field.format, text) : text;
    default:
      return text;
  }
}

function numberOf({ kind }: AnyField, text: string): unknown {
  const plain = text.replace(/[,\s]/g, '');
  if (!NUMBER.test(plain)) return text;
  const written = plain.replace(/^\+/, '');
  return kind === 'integer' ? Number(written) : written;
}

function dayOf(text: string): string {
  const [, year, month, day] = DAY.exec(text) ?? [];
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}

/** A choice by its words in any language, or by its code. */
function choiceOf({ labels = {}, values = [] }: AnyField, text: string): string {
  const found = values.find((value) => same(value, text) || same(labels[value]?.ko ?? '', text) || same(labels[value]?.en ?? '', text));
  return found ?? text;
}

/** A value as text in which two can be compared, be it of a body or of PostgreSQL; empty where there is none. */
export function comparable({ kind }: AnyField, value: unknown): string {
  if (value === null || value === undefined) return '';
  return kind === 'decimal' || kind === 'integer' || kind === 'bigint' ? amount(String(value)).toString() : String(value);
}
