import type { ProcessType } from '../../processes/model.ts';

export interface NamedProcess {
  process_type: ProcessType;
  process_name: string;
  process_code: string;
}

const WORDS: readonly (readonly [ProcessType, readonly string[]])[] = [
  ['SCREEN', ['스크린', 'screen']],
  ['SLAT', ['슬랫', 'slat']],
  ['BENDING', ['절곡', 'bend']],
  ['ASSEMBLY', ['조립', 'assembl']],
  ['STOCK', ['재고', 'stock']],
];

/** The type of a process, which for a general one follows from its name and code. Work without a process is general. */
export function processTypeOf(process: NamedProcess | null): ProcessType {
  if (!process) return 'GENERAL';
  if (process.process_type !== 'GENERAL') return process.process_type;
  const text = `${process.process_name} ${process.process_code}`.toLowerCase();
  return WORDS.find(([, words]) => words.some((word) => text.includes(word)))?.[0] ?? 'GENERAL';
}
