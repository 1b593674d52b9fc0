import { parseArgs } from 'node:util';

export const PARTS = [
  'start',
  'lists',
  'create',
  'pressure',
  'processes',
  'soak',
  'audit',
  'history',
  'approvals',
  'payroll',
  'stock',
  'orders',
  'production',
  'quality',
  'equipment',
  'provider',
  'statistics',
  'calculation',
  'exports',
  'imports',
  'demo',
  'growth',
  'books',
] as const;
export type Part = (typeof PARTS)[number];

export interface Options {
  parts: Part[];
  rounds: number;
  /** Seconds of one measurement under load. */
  seconds: number;
  connections: number;
  /** Journal lines of the measured tenant; `table` counts those of all tenants. */
  lines: number;
  table: number;
  /** Rows of the audit log. */
  log: number;
  /** Rows of the export. */
  exported: number;
  /** Minutes of the soak. */
  minutes: number;
  out: string;
}

const number = (name: string, text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number above zero, not "${text}".`);
  return value;
};

export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '5' },
      connections: { type: 'string', default: '20' },
      lines: { type: 'string' },
      table: { type: 'string' },
      log: { type: 'string' },
      exported: { type: 'string' },
      minutes: { type: 'string' },
      out: { type: 'string', default: 'bench-results.json' },
    },
  });
  const unknown = positionals.filter((name) => !PARTS.includes(name as Part));
  if (unknown.length) throw new Error(`No part is called ${unknown.join(', ')}; there are ${PARTS.join(', ')}.`);
  const lines = number('lines', values.lines ?? (values.quick ? '100000' : '1000000'));
  const table = number('table', values.table ?? (values.quick ? '1000000' : '10000000'));
  if (lines % 4 || table % lines) throw new Error('--lines must be a multiple of 4, and --table a multiple of --lines.');
  const exported = number('exported', values.exported ?? (values.quick ? '100000' : '1000000'));
  if (exported % 10 || exported > 1_000_000) throw new Error('--exported must be a multiple of 10, and at most 1000000.');
  return {
    parts: PARTS.filter((part) => !positionals.length || positionals.includes(part)),
    rounds: number('rounds', values.rounds),
    seconds: number('seconds', values.seconds),
    connections: number('connections', values.connections),
    lines,
    table,
    log: number('log', values.log ?? (values.quick ? '1000000' : '10000000')),
    exported,
    minutes: number('minutes', values.minutes ?? (values.quick ? '3' : '30')),
    out: values.out,
  };
}
