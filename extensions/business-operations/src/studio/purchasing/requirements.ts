/** What the API says of the requirement of an item. */
export interface Requirement {
  id: number;
  item: {
    id: number;
    code: string;
    name: string;
    specification: string | null;
    unit: string;
    procurement: 'MAKE' | 'BUY';
    lead_time_days: number | null;
  };
  supplier: { id: number; name: string } | null;
  order_count: number;
  required_quantity: number;
  safety_stock: number;
  stock_quantity: number;
  on_order_quantity: number;
  in_production_quantity: number;
  net_quantity: number;
  drafted_quantity: number;
  short_on: string | null;
  order_by: string | null;
}

export interface Explanation extends Requirement {
  demands: {
    order: { id: number; order_no: string; client_name: string | null };
    date: string;
    quantity: number;
    reserved_quantity: number;
  }[];
  supplies: { kind: keyof typeof DOCUMENTS; document: { id: number; no: string }; date: string | null; quantity: number }[];
  balances: { date: string; change: number; balance: number }[];
}

/** The collections of the documents that goods come from. */
export const DOCUMENTS = {
  PURCHASE: 'purchase_orders',
  DRAFT: 'purchase_orders',
  WORK: 'work_orders',
  BENDING: 'bending_orders',
} as const;

export interface Drafted {
  purchase_orders: { id: number; purchase_order_no: string; client_name: string; item_count: number }[];
  skipped: { item_id: number; item_code: string; item_name: string; message: string }[];
}

/** What can be drafted: bought from somebody, and lacking more than stands in drafts. */
export const isOrderable = ({ item, supplier, net_quantity: net, drafted_quantity: drafted }: Requirement): boolean =>
  item.procurement === 'BUY' && supplier !== null && net > drafted;
