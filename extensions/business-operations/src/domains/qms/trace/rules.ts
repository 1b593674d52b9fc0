import type { NODE_KINDS, RELATIONS } from './links.ts';

export type NodeKind = (typeof NODE_KINDS)[number];

/** What is known of a node, as far as it says whether something is missing. */
export interface Facts {
  inspection_no?: string | null;
  inspection_result?: string | null;
  inspection_asked?: boolean;
  inspection_needed?: boolean;
  line_result?: string | null;
  has_process?: boolean;
  logs?: number;
  kept_in_stock?: boolean;
  locations?: number;
  inspected_locations?: number;
  quality_document?: string | null;
}

export interface FoundNode {
  key: string;
  kind: NodeKind;
  status: string | null;
  origin: string | null;
  order: { id: number } | null;
  facts: Facts;
}

export interface FoundEdge {
  from: string;
  to: string;
  relation: (typeof RELATIONS)[number];
}

export const CHECKS = ['incoming_inspection', 'work_log', 'process_inspection', 'final_inspection', 'quality_document'] as const;
export const STATES = ['DONE', 'OPEN', 'FAILED', 'MISSING', 'NOT_NEEDED'] as const;

export interface Check {
  kind: (typeof CHECKS)[number];
  state: (typeof STATES)[number];
  number: string | null;
}

/** Message keys of what may be missing. */
export const MISSING = {
  no_receipt: 'message.lot_trace.no_receipt',
  incoming_inspection: 'message.lot_trace.incoming_inspection',
  incoming_inspection_open: 'message.lot_trace.incoming_inspection_open',
  incoming_inspection_failed: 'message.lot_trace.incoming_inspection_failed',
  no_material: 'message.lot_trace.no_material',
  work_log: 'message.lot_trace.work_log',
  process_inspection: 'message.lot_trace.process_inspection',
  process_inspection_failed: 'message.lot_trace.process_inspection_failed',
  no_product_lot: 'message.lot_trace.no_product_lot',
  no_work: 'message.lot_trace.no_work',
  no_shipment: 'message.lot_trace.no_shipment',
  final_inspection: 'message.lot_trace.final_inspection',
  no_goods: 'message.lot_trace.no_goods',
  no_delivery: 'message.lot_trace.no_delivery',
  quality_document: 'message.lot_trace.quality_document',
} as const;

export type Missing = keyof typeof MISSING;

function incoming({ inspection_no: number = null, inspection_result: result, inspection_asked: asked, line_result: line }: Facts): Check {
  const kind = 'incoming_inspection';
  if (result === 'PASS' || result === 'CONDITIONAL') return { kind, state: 'DONE', number };
  if (result === 'FAIL') return { kind, state: 'FAILED', number };
  if (asked || line === 'PENDING') return { kind, state: 'OPEN', number };
  return { kind, state: line === 'NOT_REQUIRED' ? 'NOT_NEEDED' : 'MISSING', number };
}

/** What is to prove a node, and whether it does. */
export function checksOf({ kind, origin, status, facts }: FoundNode): Check[] {
  const done = (proven: boolean): Check['state'] => (proven ? 'DONE' : 'MISSING');
  switch (kind) {
    case 'RECEIPT':
      return [incoming(facts)];
    case 'LOT':
      return origin === 'OPENING' || origin === 'ADJUSTMENT' || facts.inspection_asked ? [incoming(facts)] : [];
    case 'WORK': {
      if (!facts.has_process) return [];
      const begun = status !== 'WAITING';
      const state = facts.inspection_result === 'FAIL' ? 'FAILED' : done(facts.inspection_asked ?? false);
      return [
        { kind: 'work_log', state: begun || facts.logs ? done(Boolean(facts.logs)) : 'OPEN', number: null },
        ...(facts.inspection_needed || facts.inspection_asked
          ? [{ kind: 'process_inspection', state: begun || facts.inspection_asked ? state : 'OPEN', number: null } as const]
          : []),
      ];
    }
    case 'SHIPMENT': {
      const { locations = 0, inspected_locations: inspected = 0 } = facts;
      return locations ? [{ kind: 'final_inspection', state: done(inspected >= locations), number: `${inspected}/${locations}` }] : [];
    }
    case 'DELIVERY': {
      const { quality_document: number = null } = facts;
      return [{ kind: 'quality_document', state: done(number !== null), number }];
    }
  }
}

const FROM_OUTSIDE = new Set(['RECEIVING', 'OPENING', 'ADJUSTMENT']);
/** Of a check that is not as it should be. */
const LACKS: Record<Check['kind'], Partial<Record<Check['state'], Missing>>> = {
  incoming_inspection: { MISSING: 'incoming_inspection', OPEN: 'incoming_inspection_open', FAILED: 'incoming_inspection_failed' },
  work_log: { MISSING: 'work_log' },
  process_inspection: { MISSING: 'process_inspection', FAILED: 'process_inspection_failed' },
  final_inspection: { MISSING: 'final_inspection' },
  quality_document: { MISSING: 'quality_document' },
};

/** Where the chain breaks, node by node: the links that ought to be there, then the proofs. */
export function missingOf(nodes: readonly FoundNode[], edges: readonly FoundEdge[]): { node: string; code: Missing }[] {
  const into = new Set(edges.map(({ to }) => to));
  const outOf = new Set(edges.map(({ from }) => from));
  const put = new Set(edges.filter(({ relation }) => relation === 'PUT_IN' || relation === 'BENT').map(({ to }) => to));
  const made = new Set(edges.filter(({ relation }) => relation === 'MADE').map(({ to }) => to));
  const orderOf = new Map(nodes.map(({ key, order }) => [key, order?.id]));
  const forOrder = new Set(edges.filter(({ from, relation }) => relation === 'MADE' && orderOf.get(from)).map(({ to }) => to));
  return nodes.flatMap((node) => {
    const { key, kind, status, origin, facts } = node;
    const links: (Missing | false)[] = [
      kind === 'LOT' && origin !== null && FROM_OUTSIDE.has(origin) && !into.has(key) && 'no_receipt',
      kind === 'LOT' && origin === 'PRODUCTION' && !made.has(key) && !into.has(key) && 'no_work',
      kind === 'WORK' && status === 'COMPLETED' && facts.has_process === true && !put.has(key) && 'no_material',
      kind === 'WORK' &&
        status === 'COMPLETED' &&
        facts.has_process === true &&
        facts.kept_in_stock === true &&
        !outOf.has(key) &&
        'no_product_lot',
      kind === 'LOT' && forOrder.has(key) && !outOf.has(key) && 'no_shipment',
      kind === 'SHIPMENT' && !into.has(key) && 'no_goods',
      kind === 'SHIPMENT' && status !== 'COMPLETED' && 'no_delivery',
    ];
    const proofs = checksOf(node).map((check) => LACKS[check.kind][check.state]);
    return [...links, ...proofs].flatMap((code) => (code ? [{ node: key, code }] : []));
  });
}
