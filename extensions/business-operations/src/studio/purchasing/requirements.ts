import type { OperationOutput } from '../../client/operation.ts';

/** The requirement of an item, and where it comes from. */
export type Explanation = OperationOutput<'inventory.requirements.show'>;

/** As the list has it. */
export type Requirement = Omit<Explanation, 'demands' | 'supplies' | 'balances'>;

export type Drafted = OperationOutput<'inventory.requirements.draft-orders'>;

/** The collections of the documents that goods come from. */
export const DOCUMENTS = {
  PURCHASE: 'purchase_orders',
  DRAFT: 'purchase_orders',
  WORK: 'work_orders',
  BENDING: 'bending_orders',
} as const satisfies Record<Explanation['supplies'][number]['kind'], string>;

/** Why no order is drafted of something: it is made here, nobody sells it, or drafts hold what is lacking. Null where nothing is lacking. */
export function withheldBy({
  item,
  supplier,
  net_quantity: net,
  drafted_quantity: drafted,
}: Requirement): 'made' | 'no_vendor' | 'drafted' | null {
  if (item.procurement !== 'BUY') return 'made';
  if (net <= 0) return null;
  if (!supplier) return 'no_vendor';
  return net <= drafted ? 'drafted' : null;
}

/** What can be drafted: bought from somebody, and lacking more than stands in drafts. */
export const isOrderable = ({ item, supplier, net_quantity: net, drafted_quantity: drafted }: Requirement): boolean =>
  item.procurement === 'BUY' && supplier !== null && net > drafted;
