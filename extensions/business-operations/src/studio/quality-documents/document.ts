import type { AskedValues } from '../inputs/asked.ts';

/** A quality document as the API shows it, as far as its page needs it. */
export interface QualityDocument extends Record<string, unknown> {
  id: number;
  document_no: string;
  status: string;
  client_id: number;
  client: { id: number; name: string };
  site_id: number | null;
  site_name: string;
  received_on: string;
  requested_on: string | null;
  inspection_start_on: string | null;
  inspection_end_on: string | null;
  cancel_reason: string | null;
  inspector: { id: string; name: string } | null;
  remarks: string | null;
  options: Record<string, Record<string, string | null>> | null;
  location_count: number;
  inspected_count: number;
  orders: LinkedOrder[];
  file: { id: number; name: string; size: number; url: string } | null;
  performance_report: Report | null;
}

export interface LinkedOrder {
  id: number;
  order_id: number;
  order_no: string;
  locations: Location[];
}

export interface Location {
  id: number;
  order_location_id: number;
  label: string;
  open_width: number | null;
  open_height: number | null;
  post_width: number | null;
  post_height: number | null;
  change_reason: string | null;
  inspection_status: string;
  result: string | null;
  inspected_on: string | null;
  inspected_by: { name: string } | null;
  fqc_document: { id: number; document_no: string } | null;
}

export interface Report {
  id: number;
  year: number;
  quarter: number;
  confirmation_status: string;
  missing_fields: string[];
}

/** An order with locations that are free. */
export interface AvailableOrder {
  id: number;
  order_no: string;
  client_name: string | null;
  site_name: string | null;
  locations: { id: number; floor: string; symbol: string; open_width: number | null; open_height: number | null; quantity: number }[];
}

export const HEADER = ['client_id', 'site_id', 'site_name', 'received_on', 'inspector_id', 'remarks'] as const;

/** What is typed for a document, by the names of the API; of a new one nothing but its day. */
export const headerOf = (document: QualityDocument | null, today: string): AskedValues => ({
  ...Object.fromEntries(HEADER.map((name) => [name, (document?.[name] as string | number | null | undefined) ?? null])),
  received_on: document?.received_on ?? today,
});

export const allLocations = (document: QualityDocument | null): Location[] => document?.orders.flatMap(({ locations }) => locations) ?? [];

/** The location to be inspected after one: the next that nobody has inspected, from the top again at the end. */
export function nextPending(locations: readonly Location[], after: number): Location | null {
  const place = locations.findIndex(({ id }) => id === after);
  const turned = [...locations.slice(place + 1), ...locations.slice(0, Math.max(0, place))];
  return turned.find((each) => each.inspection_status === 'PENDING') ?? null;
}

/** An opening as people write it: width by height. */
export const sizeText = (width: number | null, height: number | null, number: (value: number) => string): string =>
  width === null && height === null ? '–' : `${width === null ? '–' : number(width)} × ${height === null ? '–' : number(height)}`;
