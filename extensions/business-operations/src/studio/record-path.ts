/** Where the Studio opens a record: on a page of the module where there is one, else in its form. */
export const recordPath = (collection: string, id: number | string): string =>
  collection === 'approvals' ? `/operations/approvals/documents/${id}` : `/content/${collection}/${id}`;
