import { type Caller, type Page, type PageOf, TaxProviderError } from '../port.ts';
import { codeIn } from './errors.ts';
import type { Operation } from './operations.ts';
import { type Connection, callOperation, failureOf, type Value } from './soap.ts';
import { compactDay, type Element, integerOf, isElement, rowsOf, textOf } from './values.ts';

type Values = Readonly<Record<string, Value>>;

/** Calls on behalf of one member, by what kind of result an operation has. Each throws the failure that a negative code stands for. */
export class Calls {
  private readonly connection: Connection;
  private readonly as: Caller;

  constructor(connection: Connection, as: Caller) {
    this.connection = connection;
    this.as = as;
  }

  private ask(operation: Operation, values: Values): Promise<string | Element> {
    return callOperation(this.connection, operation, { CorpNum: this.as.businessNumber, ...values }, this.as.signal);
  }

  failure(code: number): Promise<TaxProviderError> {
    return failureOf(this.connection, code, this.as.signal);
  }

  /** A number, negative ones included: a code of success or failure, or an amount. */
  async number(operation: Operation, values: Values = {}): Promise<number> {
    const result = await this.ask(operation, values);
    if (typeof result !== 'string' || !/^-?\d{1,15}(\.\d+)?$/.test(result)) throw new TaxProviderError('BAD_RESPONSE', null, 'No number');
    return Number(result);
  }

  /** Something that is done or fails. */
  async done(operation: Operation, values: Values): Promise<void> {
    const code = await this.number(operation, values);
    if (code < 0) throw await this.failure(code);
  }

  async text(operation: Operation, values: Values = {}): Promise<string> {
    const result = await this.ask(operation, values);
    if (typeof result !== 'string') throw new TaxProviderError('BAD_RESPONSE', null, 'No text');
    const code = codeIn(result);
    if (code !== null) throw await this.failure(code);
    return result;
  }

  async element(operation: Operation, values: Values): Promise<Element> {
    const result = await this.ask(operation, values);
    if (!isElement(result)) throw new TaxProviderError('BAD_RESPONSE', null, 'No element');
    return result;
  }

  /** Rows of a list without pages; a failure is a single row that has the code in `coded`. */
  async rows(operation: Operation, values: Values, row: string, coded: string): Promise<Element[]> {
    const rows = rowsOf(await this.ask(operation, values), row);
    const code = rows.length === 1 && rows[0] ? codeIn(textOf(rows[0], coded)) : null;
    if (code !== null) throw await this.failure(code);
    return rows;
  }

  /**
   * A page of a list; a failure is a page with the code as its number. What is beyond the last page is none of it. Only a list of one page
   * may be empty: elsewhere rows were left out, and more than were asked for are another question's.
   */
  async page(operation: Operation, values: Values, range: PageOf, list: string, row: string): Promise<Page<Element>> {
    const result = await this.element(operation, {
      StartDate: compactDay(range.from),
      EndDate: compactDay(range.to),
      CountPerPage: range.size,
      CurrentPage: range.page,
      ...values,
    });
    const current = integerOf(result, 'CurrentPage');
    if (current < 0) throw await this.failure(current);
    const totalPages = integerOf(result, 'MaxPageNum');
    if (range.page > Math.max(totalPages, 1)) return { items: [], totalPages };
    const items = rowsOf(result[list], row);
    if (items.length > range.size) throw new TaxProviderError('BAD_RESPONSE', null, `Page ${range.page} has ${items.length} rows.`);
    if (!items.length && totalPages > 1) throw new TaxProviderError('BAD_RESPONSE', null, `Page ${range.page} of ${totalPages} is empty.`);
    return { items, totalPages };
  }
}
