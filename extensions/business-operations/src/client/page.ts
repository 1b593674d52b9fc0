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
 * Every row from the first page on, one page being asked for when the one before it is used up.
 * Rows that are created or deleted meanwhile can move others across the border of two pages.
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
