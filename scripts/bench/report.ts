import { writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { type Aim, type Figure, type Measured, summarise } from './figure.ts';
import type { Options } from './options.ts';

const digits = (value: number) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);

const shown = (aim: Aim | null, met: boolean | null) =>
  aim ? `${aim.is === 'at least' ? '≥' : '≤'} ${aim.ratio} ${met ? 'met' : 'MISSED'}` : '';

function row(figure: Figure): string[] {
  const { ours, baseline, ratio, met } = summarise(figure);
  return [
    figure.part,
    figure.name,
    figure.baseline,
    `${digits(ours)} ${figure.unit}`,
    `${digits(baseline)} ${figure.unit}`,
    digits(ratio.median),
    `${digits(ratio.lowest)}–${digits(ratio.highest)}`,
    shown(figure.aim, met),
  ];
}

const HEADINGS = ['part', 'ours', 'baseline', 'ours: median', 'baseline: median', 'ratio', 'spread', 'aim'];

export function table({ figures, durations }: Measured): string {
  const compared = figures.length ? [aligned([HEADINGS, ...figures.map(row)])] : [];
  const times = durations.length ? [aligned(durations.map(({ part, name, seconds }) => [part, name, `${digits(seconds)} s`]))] : [];
  return [...compared, ...times].join('\n\n');
}

function aligned(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? [];
  return rows
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export async function writeResults(path: string, options: Options, { figures, durations }: Measured): Promise<void> {
  const results = {
    measured_at: new Date().toISOString(),
    machine: { cpu: cpus()[0]?.model, cores: cpus().length, memory_gb: Math.round(totalmem() / 2 ** 30), node: process.version },
    options,
    figures: figures.map((figure) => ({ ...figure, ...summarise(figure) })),
    durations,
  };
  await writeFile(path, `${JSON.stringify(results, null, 2)}\n`);
}
