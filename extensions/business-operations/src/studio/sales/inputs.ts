import { CUSTOMERS } from '../../domains/sales/model.ts';
import { useFormat } from '../format.ts';
import type { AskedInput } from '../inputs/asked.ts';
import type { LineType } from './calculation.ts';
import { FIELDS, type Kind } from './documents.ts';

const WON = { digits: 15, scale: 2, min: 0, unit: 'won', grouped: true } as const;
const PERCENT = { digits: 5, scale: 2, min: 0, unit: 'percent', grouped: true } as const;
const QUANTITY = { digits: 11, scale: 4, positive: true, grouped: true } as const;
const WHOLE = { digits: 11, scale: 0, positive: true, grouped: true } as const;
const ROUNDING = [1, 10, 100, 1000];
const VAT_MODES = ['EXCLUDED', 'INCLUDED', 'ZERO_RATED', 'EXEMPT'];

const reference = (collection: string, columns: readonly string[]) => ({ collection, columns, english: [], activeOnly: true });

/** What the calculator asks for, under the names of the quote's own fields; the day is that of the document. */
export function useQuoteInputs(kind: Kind = 'quotes') {
  const { field, number } = useFormat();

  const input = (collection: string, name: string, rest: Partial<AskedInput> & Pick<AskedInput, 'kind'>): AskedInput => ({
    name,
    label: field(collection, name),
    required: false,
    ...rest,
  });
  const ofQuote = (name: string, rest: Partial<AskedInput> & Pick<AskedInput, 'kind'>) => input('quotes', name, rest);
  const ofLine = (name: string, rest: Partial<AskedInput> & Pick<AskedInput, 'kind'>) => input('quote_items', name, rest);

  const place = [ofLine('floor', { kind: 'text', length: 20 }), ofLine('symbol', { kind: 'text', length: 30 })];
  const discount = ofLine('discount_rate', { kind: 'number', rules: { ...PERCENT, max: 100 } });
  const agreed = ofLine('unit_price', { kind: 'number', rules: WON });

  const lines: Record<LineType, AskedInput[]> = {
    MODEL: [
      ofLine('model_set_id', { kind: 'reference', required: true, reference: reference('model_sets', ['code', 'name']) }),
      ofLine('quantity', { kind: 'number', required: true, rules: WHOLE, start: 1 }),
      ...place,
      ofLine('margin_rate', { kind: 'number', rules: { ...PERCENT, max: 999.99 } }),
      discount,
      agreed,
    ],
    ITEM: [
      ofLine('item_id', { kind: 'reference', required: true, reference: reference('items', ['code', 'name']) }),
      ofLine('quantity', { kind: 'number', required: true, rules: QUANTITY, start: 1 }),
      discount,
      agreed,
    ],
    CUSTOM: [
      ofLine('item_name', { kind: 'text', required: true, length: 150 }),
      ofLine('unit', { kind: 'text', required: true, length: 10, start: 'EA' }),
      ofLine('quantity', { kind: 'number', required: true, rules: QUANTITY, start: 1 }),
      { ...agreed, required: true },
      discount,
    ],
  };

  const head: AskedInput[] = [
    ofQuote('client_id', { kind: 'reference', reference: { ...reference('clients', ['client_code', 'name']), offers: CUSTOMERS } }),
    { ...input(kind, FIELDS[kind].date, { kind: 'date' }), name: 'date' },
    ofQuote('vat_mode', { kind: 'choice', required: true, of: ['quotes', 'vat_mode'], values: VAT_MODES, start: 'EXCLUDED' }),
    ofQuote('margin_rate', { kind: 'number', rules: { ...PERCENT, max: 999.99 }, start: 0 }),
    ofQuote('rounding_unit', {
      kind: 'choice',
      required: true,
      choices: ROUNDING.map((value) => ({ value, text: number(value) })),
      start: 10,
    }),
    ofQuote('discount_amount', { kind: 'number', rules: WON, start: 0 }),
  ];

  return { head, lines };
}
