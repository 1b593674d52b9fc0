import { computed, ref } from 'vue';
import { useOperations } from '../api.ts';
import { type AskedValues, startOf } from '../inputs/asked.ts';
import type { LinesEdit } from '../lines/rows.ts';
import { useToday } from '../today.ts';
import { type Brief, buyerOf, editOfItems, type Form, type Invoice, type Proposal, retaxed, reversed, shownBuyer } from './invoice.ts';
import { useInvoiceFields } from './use-fields.ts';

/** What the form begins with: a stored draft, what an order leaves to be invoiced, what takes an invoice back, or nothing. */
export interface Beginning {
  draft?: Invoice | undefined;
  orderId?: number | null;
  originalId?: number | null;
}

const NO_LINES: LinesEdit = { create: [], update: [], delete: [] };

/** The invoice in the form; what follows from a client or a tax type is filled in when it is chosen. */
export function useInvoiceForm() {
  const { get } = useOperations();
  const today = useToday();
  const fields = useInvoiceFields();

  const form = ref<Form>({ head: {}, buyer: {}, payment: {}, lines: NO_LINES });
  const original = ref<Brief | null>(null);
  const proposal = ref<Proposal | null>(null);
  const saved = ref('');

  const text = computed(() => JSON.stringify(form.value));
  const isChanged = computed(() => text.value !== saved.value);

  const started = (head: AskedValues): Form => ({
    head: { ...startOf(fields.head(false), ''), tax_type: 'TAXABLE', purpose: 'CLAIM', ...head },
    buyer: startOf(fields.buyer, ''),
    payment: startOf(fields.payment, ''),
    lines: NO_LINES,
  });

  const headOf = ({ client_id, write_date, tax_type, purpose, order_id, original_id, modify_code, remark }: Invoice): AskedValues => ({
    ...{ client_id, write_date, tax_type, purpose, order_id, remark },
    ...(original_id === null ? {} : { original_id, modify_code }),
  });

  async function fillBuyer(clientId: number): Promise<void> {
    const { data } = await get<AskedValues>('/tax-invoices/buyer', { client_id: clientId });
    if (form.value.head.client_id === clientId) form.value = { ...form.value, buyer: shownBuyer(data) };
  }

  /** Forgets what was there; the form then holds what it began with. */
  async function begin({ draft, orderId, originalId }: Beginning): Promise<void> {
    [original.value, proposal.value] = [draft?.original ?? null, null];
    if (draft) {
      const payment = { ...startOf(fields.payment, ''), ...draft.payment };
      form.value = { head: headOf(draft), buyer: buyerOf(draft), payment, lines: editOfItems(draft.items) };
    } else if (originalId) await beginAmendment(originalId);
    else if (orderId) await beginWithOrder(orderId);
    else form.value = started({ write_date: await today() });
    saved.value = text.value;
  }

  async function beginWithOrder(orderId: number): Promise<void> {
    const { data } = await get<Proposal>('/tax-invoices/proposal', { order_id: orderId });
    proposal.value = data;
    const { client_id, write_date, tax_type, items } = data.invoice ?? {
      ...{ client_id: data.order.client_id, write_date: await today(), tax_type: 'TAXABLE' as const, items: [] },
    };
    form.value = { ...started({ client_id, order_id: orderId, write_date, tax_type }), lines: editOfItems(items) };
    await fillBuyer(client_id);
  }

  async function beginAmendment(id: number): Promise<void> {
    const { data } = await get<Invoice>(`/tax-invoices/${id}`);
    const day = await today();
    original.value = data;
    const head = { ...headOf(data), write_date: day, original_id: id, modify_code: null };
    form.value = { ...started(head), buyer: buyerOf(data), lines: editOfItems(reversed(data.items, day)) };
  }

  function change(head: AskedValues): void {
    const { tax_type: type, client_id: client } = form.value.head;
    form.value = { ...form.value, head };
    if (head.tax_type !== type) form.value = { ...form.value, lines: retaxed(form.value.lines, head.tax_type as Invoice['tax_type']) };
    if (typeof head.client_id === 'number' && head.client_id !== client) void fillBuyer(head.client_id).catch(() => undefined);
  }

  return { form, original, proposal, isChanged, begin, change };
}
