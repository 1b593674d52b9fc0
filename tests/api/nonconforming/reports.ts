import type { Client } from '../../support/client.ts';
import { dayFromNow as day } from '../../support/days.ts';
import { created } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';

export { day };

export const PATH = '/material/nonconforming-reports';
export const ITEMS = '//items/nonconforming_reports';
export const LINES = '//items/nonconforming_report_items';

export const THREE = [
  { cost_type: 'MATERIAL', item_name: '슬랫', quantity: 3, unit_price: 12500 },
  { cost_type: 'SHIPPING', item_name: '운송', quantity: 1, unit_price: 80000 },
  { cost_type: 'CONSTRUCTION', item_name: '재시공', quantity: 2.5, unit_price: 33333 },
];

export const body = (more: object = {}) => ({ nc_type: 'MATERIAL', defect_description: '도장 불량', ...more });

export const costs = (data: Record<string, unknown>) =>
  ['material', 'shipping', 'construction', 'other', 'total'].map((name) => data[`${name}_cost`]);

export interface Report {
  id: number;
  [more: string]: unknown;
}

const WAY = ['ANALYZING', 'RESOLVED', 'CLOSED'];

/** A tenant with somebody of quality, who writes reports. */
export async function newReports() {
  const tenant: Tenant = await newTenant();
  const quality: Person = await tenant.person('quality');
  const { client } = quality;
  const create = (more: object = {}, by: Client = client) => by.post(PATH, body(more));
  const move = (id: number, status: string, by: Client = client) => by.post(`${PATH}/${id}/change-status`, { status });
  const newReport = (more: object = {}): Promise<Report> => created(create(more));
  return {
    tenant,
    quality,
    create,
    newReport,
    move,
    change: (id: number, changes: object, by: Client = client) => by.put(`${PATH}/${id}`, changes),
    show: async (id: number) => (await client.get(`${PATH}/${id}`)).body.data,
    /** A report with both texts, in that status. */
    async reportIn(status: string, more: object = {}): Promise<number> {
      const { id } = await newReport({ cause_analysis: '온도', corrective_action: '재도장', ...more });
      for (const next of WAY.slice(0, WAY.indexOf(status) + 1)) await move(id, next);
      return id;
    },
  };
}

export type Reports = Awaited<ReturnType<typeof newReports>>;
