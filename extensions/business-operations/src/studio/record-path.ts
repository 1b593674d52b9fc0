import { approvals } from '../domains/approvals/model.ts';
import { posts } from '../domains/boards/model.ts';

/** Where records are read that stand on a page of the module, by collection. */
const PAGES: Readonly<Record<string, string>> = Object.fromEntries([approvals, posts].map(({ name, options: { page } }) => [name, page]));

/** Where the Studio opens a record: on a page of the module where there is one, else in its form. */
export const recordPath = (collection: string, id: number | string): string =>
  collection in PAGES ? `/operations/${PAGES[collection]}/${id}` : `/content/${collection}/${id}`;
