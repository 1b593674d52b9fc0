/**
 * The benchmarks. Every figure is a ratio to a named baseline, and both are measured in turn in the same run (A B A B …), so that
 * the ratio is meaningful on any machine. It is the median of the rounds; the spread is the lowest and the highest ratio.
 * README.md in this folder explains the figures.
 *
 *   npm run bench                        everything, about an hour and a half
 *   npm run bench -- --quick             the same with a tenth of the books
 *   npm run bench -- lists books         some parts only: start, lists, create, pressure, processes, soak, audit, approvals, payroll, stock, orders, production, quality, equipment, provider, statistics, calculation, exports, imports, demo, growth, history, books
 *
 *   --rounds 5  --seconds 5  --connections 20      of a measurement under load
 *   --lines 1000000  --table 10000000              journal lines of the tenant that is read, and of all tenants
 *   --log 10000000  --exported 1000000             rows of the audit log, and of the export
 *   --minutes 30                                   of the soak
 *   --out bench-results.json                       where the results are written
 *   DATA_DIR, PORT                                 a folder and the first port to look for a free one at, instead of any
 *   REDIS                                          for the part `processes`
 */
import { dirname, resolve } from 'node:path';
import { build } from '../build.ts';
import { progress } from '../progress.ts';
import { approvals } from './approvals.ts';
import { audit } from './audit.ts';
import { books, fillBooks } from './books.ts';
import { calculation } from './calculation.ts';
import { create } from './create.ts';
import { demo } from './demo.ts';
import { equipment } from './equipment.ts';
import { exports } from './exports.ts';
import { type Duration, type Figure, median } from './figure.ts';
import { growth } from './growth.ts';
import { history } from './history.ts';
import { imports } from './imports.ts';
import { lists } from './lists.ts';
import { startLoadGenerator } from './load.ts';
import { type Options, readOptions } from './options.ts';
import { orders } from './orders.ts';
import { payroll } from './payroll.ts';
import { pressure } from './pressure.ts';
import { processes } from './processes.ts';
import { production } from './production.ts';
import { provider } from './provider.ts';
import { quality } from './quality.ts';
import { table, writeResults } from './report.ts';
import { fillUpCollections, makeTenants, openSite, type Site, type Tenant } from './site.ts';
import { soak } from './soak.ts';
import { statistics } from './statistics.ts';
import { stock } from './stock.ts';

const TENANTS_WITHOUT_BOOKS = 10;

const root = dirname(dirname(import.meta.dirname));
const report = progress();

process.exitCode = await main().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  return 1;
});

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  await build(root, report);
  const site = await openSite(root, report);
  const interrupted = new Promise<never>((_, reject) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => reject(new Error('Interrupted.')));
  });
  try {
    const measured = await Promise.race([measure(site, options), interrupted]);
    const out = resolve(root, options.out);
    await writeResults(out, options, measured);
    report.note(`\n${table(measured)}\n\nWritten to ${out}`);
    return 0;
  } finally {
    await report.step('Clearing away', () => site.close());
  }
}

async function measure(site: Site, options: Options) {
  const figures: Figure[] = [];
  const durations: Duration[] = [];
  const wanted = (part: Options['parts'][number]) => options.parts.includes(part);

  const fresh = await site.start();
  const tenants = await report.step('Making tenants', () =>
    makeTenants(site, wanted('books') ? options.table / options.lines : TENANTS_WITHOUT_BOOKS),
  );
  const tenant = tenants[0] as Tenant;
  if (wanted('start')) {
    durations.push({ part: 'start', name: 'from nothing to the first answer', seconds: fresh });
    durations.push({ part: 'start', name: `again (median of ${options.rounds})`, seconds: await restarts(site, options.rounds) });
  }
  if (wanted('books')) {
    await site.stop();
    await fillBooks(site, tenants, options, report);
    await site.start();
    figures.push(...(await books(site, tenant, options, report)));
  }
  if (wanted('audit')) figures.push(...(await report.step('Audit', () => audit(site, tenant, options.rounds))));
  if (wanted('history')) figures.push(...(await history(site, tenants, options, report)));
  if (wanted('payroll')) figures.push(...(await payroll(site, tenant, options.rounds, report)));
  if (wanted('orders')) figures.push(...(await orders(site, tenant, options, report)));
  if (wanted('production')) figures.push(...(await production(site, tenant, options.rounds, report)));
  if (wanted('quality')) figures.push(...(await quality(site, tenant, options.rounds, report)));
  if (wanted('stock')) figures.push(...(await stock(site, tenant, options.rounds, report)));
  if (wanted('equipment')) figures.push(...(await equipment(site, tenant, options.rounds, report)));
  if (wanted('provider')) figures.push(...(await provider(site, tenant, options.rounds, report)));
  if (wanted('statistics')) figures.push(...(await statistics(site, tenant, options.rounds, report)));
  if (wanted('calculation')) figures.push(...(await report.step('Calculation', () => calculation(options.rounds))));
  if (wanted('approvals')) figures.push(...(await approvals(site, tenant, options.rounds, report)));
  if (wanted('exports')) figures.push(...(await exports(site, options, report)));
  if (wanted('imports')) figures.push(...(await imports(site, tenant, options.rounds, report)));
  if (wanted('demo')) figures.push(...(await demo(site, options.rounds, report)));
  if (wanted('growth')) figures.push(...(await growth(site, tenants, options, report)));
  if (wanted('processes')) figures.push(...(await processes(site, tenant, options, report)));
  if (wanted('soak')) figures.push(...(await soak(site, tenants, options, report)));
  if (wanted('lists') || wanted('create') || wanted('pressure')) {
    const load = startLoadGenerator();
    try {
      await report.step('Filling up to 140 collections', () => fillUpCollections(site));
      if (wanted('lists')) figures.push(...(await lists(site, tenant, load, options, report)));
      if (wanted('create')) figures.push(...(await report.step('Create', () => create(site, tenant, load, options))));
      if (wanted('pressure')) figures.push(...(await pressure(site, tenants, load, options, report)));
    } finally {
      load.stop();
    }
  }
  return { figures, durations };
}

async function restarts(site: Site, rounds: number): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await site.stop();
    taken.push(await site.start());
  }
  return median(taken);
}
