export interface PageMeta {
  page: number;
  size: number;
  total: number;
  last_page: number;
}

/** One page of a list. */
export interface Page<Row, Meta = PageMeta> {
  data: Row[];
  meta: Meta;
}

/**
 * Iterates over all rows from the first page on. The next page is requested when all rows of the current one have been used.
 * Rows that are created or deleted meanwhile can shift others to another page, so that they are skipped or repeated.
 */
export async function* rowsOf<Row>(first: Promise<Page<Row>>, next: (page: number) => Promise<Page<Row>>): AsyncGenerator<Row> {
  let current = await first;
  while (true) {
    yield* current.data;
    const { page, last_page } = current.meta;
    if (!(page < last_page) || !current.data.length) return;
    current = await next(page + 1);
  }
}
