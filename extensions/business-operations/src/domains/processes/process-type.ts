import type { ProcessType } from './model.ts';

export interface NamedProcess {
  process_type: ProcessType;
  process_name: string;
  process_code: string;
}

/** What a name or a code says about the type, in the order in which it is looked for. */
const WORDS: readonly (readonly [ProcessType, readonly string[]])[] = [
  ['SCREEN', ['스크린', 'screen']],
  ['SLAT', ['슬랫', 'slat']],
  ['BENDING', ['절곡', 'bend']],
  ['ASSEMBLY', ['조립', 'assembl']],
  ['STOCK', ['재고', 'stock']],
];

/** The type of a process: its own, or for a general one that which its name or code says, whatever the case. Work without a process is general. */
export function processTypeOf(process: NamedProcess | null): ProcessType {
  if (!process) return 'GENERAL';
  if (process.process_type !== 'GENERAL') return process.process_type;
  const text = `${process.process_name} ${process.process_code}`.toLowerCase();
  return WORDS.find(([, words]) => words.some((word) => text.includes(word)))?.[0] ?? 'GENERAL';
}
