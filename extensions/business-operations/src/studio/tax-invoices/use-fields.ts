import { useI18n } from 'vue-i18n';
import { PAYMENT_PARTS } from '../../domains/tax-invoices/amounts.ts';
import { MODIFY_REASONS, taxInvoices } from '../../domains/tax-invoices/model.ts';
import { valueKey } from '../../kernel/model/content.ts';
import type { AnyField } from '../../kernel/model/field.ts';
import { useAccess } from '../access.ts';
import { useFormat } from '../format.ts';
import type { AskedInput } from '../inputs/asked.ts';
import { useAskedFields } from '../inputs/use-asked.ts';
import { BUYER } from './invoice.ts';

const OF = taxInvoices.name;
const WON = { digits: 15, scale: 0, unit: 'won', grouped: true } as const;
const FIELDS: Readonly<Record<string, AnyField>> = taxInvoices.options.fields;

const reference = (collection: string, columns: readonly string[], activeOnly = false) => ({
  collection,
  columns,
  english: [],
  activeOnly,
});

/** What the form of an invoice asks for, as the collection declares it. */
export function useInvoiceFields() {
  const { t, locale } = useI18n();
  const { field } = useFormat();
  const asked = useAskedFields(OF);
  const access = useAccess();

  const choice = (name: string) => asked(name, { kind: 'choice', required: true, of: [OF, name], values: FIELDS[name]?.values ?? [] });
  const reason = (code: number) => MODIFY_REASONS[code]?.[locale.value.startsWith('ko') ? 'ko' : 'en'] ?? '';
  const reasons = Object.keys(MODIFY_REASONS).map((code) => ({ value: Number(code), text: `${code}. ${reason(Number(code))}` }));

  const head = (isAmended: boolean): AskedInput[] => [
    asked('client_id', { kind: 'reference', required: true, reference: reference('clients', ['client_code', 'name'], true) }),
    asked('write_date', { kind: 'date', required: true }),
    choice('tax_type'),
    choice('purpose'),
    ...(access.orders
      ? [asked('order_id', { kind: 'reference', reference: reference('orders', ['order_no', 'client_name', 'site_name']) })]
      : []),
    ...(isAmended ? [asked('modify_code', { kind: 'choice', required: true, choices: reasons })] : []),
    asked('remark', { kind: 'text', length: FIELDS.remark?.length ?? 0 }),
  ];

  const buyer: AskedInput[] = BUYER.map((name) => {
    const declared = FIELDS[`buyer_${name}`];
    // Hyphens may stand in the number.
    const length = name === 'business_number' ? 12 : (declared?.length ?? 0);
    return { name, kind: 'text', label: field(OF, `buyer_${name}`), required: Boolean(declared?.required), length };
  });

  const payment: AskedInput[] = PAYMENT_PARTS.map((name) => {
    return { name, kind: 'number', label: t(valueKey(OF, `payment.${name}`)), required: false, rules: WON };
  });

  /** What a path of the API's refusals is called. */
  function nameOf(path: string): string {
    const [, place, column] = /^items\.(\d+)\.(\w+)$/.exec(path) ?? [];
    if (place && column) return `${t('studio.lines.line', { number: Number(place) + 1 })} ${field('tax_invoice_items', column)}`;
    const [whole, part] = path.split('.');
    return part && whole === 'payment' ? t(valueKey(OF, path)) : field(OF, path.replace('.', '_'));
  }

  return { head, buyer, payment, reason, nameOf };
}
