import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { PAGE_SIZE, type Page, TaxProviderError } from '../port.ts';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** More than a unit has in years; a provider that goes on is not believed. */
const MOST_PAGES = 1_000;
/** Rows that one statement writes. */
const CHUNK = 1_000;

/** A row as it is stored, with the key that it is known by. */
export interface Keyed {
  natural_key: string;
}

/**
 * All rows of a unit, fetched before the first one is written. They are kept compressed, and their keys beside them, so that a
 * thousand rows take some tens of kilobytes and the largest unit some megabytes; nothing is laid on a disk.
 */
export class Spool<Row extends Keyed> {
  private readonly chunks: Buffer[] = [];
  private readonly keys = new Set<string>();
  private open: Row[] = [];

  /** Rows without those that came twice. */
  get size(): number {
    return this.keys.size;
  }

  async add(rows: readonly Row[]): Promise<void> {
    for (const row of rows) {
      if (this.keys.has(row.natural_key)) continue;
      this.keys.add(row.natural_key);
      this.open.push(row);
    }
    if (this.open.length >= CHUNK) await this.close();
  }

  async close(): Promise<void> {
    if (this.open.length) this.chunks.push(await deflate(JSON.stringify(this.open)));
    this.open = [];
  }

  /** JSON arrays of at most about a thousand rows. */
  async *texts(): AsyncGenerator<string> {
    for (const chunk of this.chunks) yield (await inflate(chunk)).toString();
  }
}

/**
 * Asks for page after page. The first one says how many there are, and all others agree: a page that is larger than was asked for or
 * counts differently is a bad response, for which nothing is stored. A page may have no items: what the provider lists on it may be none
 * of ours.
 */
export async function fetchAll<Item, Row extends Keyed>(
  ask: (page: number) => Promise<Page<Item>>,
  rowOf: (item: Item) => Row,
): Promise<Spool<Row>> {
  const spool = new Spool<Row>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { items, totalPages } = await ask(page);
    if (page === 1) pages = totalPages;
    const fault = faultOf(items.length, totalPages, page, pages);
    if (fault) throw new TaxProviderError('BAD_RESPONSE', null, fault);
    await spool.add(items.map(rowOf));
  }
  await spool.close();
  return spool;
}

function faultOf(rows: number, totalPages: number, page: number, pages: number): string | null {
  if (totalPages !== pages) return `Page ${page} counts ${totalPages} pages, the first one ${pages}.`;
  if (pages > MOST_PAGES) return `${pages} pages are more than there can be.`;
  if (rows > PAGE_SIZE) return `Page ${page} has ${rows} rows.`;
  return rows > 0 && pages === 0 ? 'There are rows and no pages.' : null;
}
