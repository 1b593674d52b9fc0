import { randomBytes } from 'node:crypto';
import type { Case } from './field-case.ts';

/** Collections whose creation and change ask for the rights to fields, each with a body of its own for every request. */

export const unique = () => randomBytes(3).toString('hex').toUpperCase();

/** Rows of the tenant that the bodies name; known once the tests have made them. */
export const known: {
  bent: number;
  employee: number;
  equipment: number;
  vehicle: number;
  staff: string;
  approver: string;
  account: number;
  client: number;
  vendor: number;
  item: number;
  order: number;
  form: number;
} = {} as never;

let [attendanceDay, holiday, settingsYear, payMonth, leaveWeek, lengthCode] = [4, 1, 2090, 1, 0, 10];
/** A Monday of its own for each request, or the same again. */
const leaveDay = (again = false) => {
  if (!again) leaveWeek++;
  return new Date(Date.UTC(2027, 0, 4 + 7 * leaveWeek)).toISOString().slice(0, 10);
};

const RATES = {
  ...{ pension_rate: 4.5, pension_base_floor: 390000, pension_base_ceiling: 6170000, health_rate: 3.545, health_premium_floor: 9890 },
  ...{ health_premium_ceiling: 4240710, long_term_care_rate: 12.95, employment_rate: 0.9, employment_employer_rate: 1.15 },
  ...{ accident_rate: 1.47 },
};

export const CASES: Case[] = [
  {
    ...{ id: 'platform.esign', path: '/esign/contracts', collection: 'esign_contracts' },
    ...{ body: { title: 'Contract' }, closed: ['message', 'Preset'], barred: ['title', 'Barred'] },
  },
  {
    ...{ id: 'sales.clients', path: '/clients', collection: 'clients' },
    ...{ body: { name: 'Client', contact_person: 'A' }, closed: ['memo', 'Preset'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'sales.client-groups', path: '/client-groups', collection: 'client_groups' },
    ...{ body: () => ({ group_code: unique(), name: 'Group' }), closed: ['memo', 'Preset'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'sales.sites', path: '/sites', collection: 'sites' },
    ...{ body: { name: 'Site' }, closed: ['memo', 'Preset'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'sales.orders', path: '/orders', collection: 'orders' },
    body: () => ({ client_id: known.client, title: 'Order' }),
    ...{ closed: ['memo', 'Preset'], barred: ['title', 'Barred'] },
  },
  {
    ...{ id: 'sales.biddings', path: '/biddings', collection: 'biddings' },
    ...{ body: { title: 'Bidding', bid_amount: 1000 }, closed: ['memo', 'Preset'], barred: ['title', 'Barred'] },
  },
  {
    ...{ id: 'sales.quotes', path: '/quotes', collection: 'quotes' },
    ...{ body: { title: 'Quote' }, closed: ['memo', 'Preset'], barred: ['title', 'Barred'] },
  },
  {
    ...{ id: 'inventory.items', path: '/items', collection: 'items' },
    body: () => ({ code: unique(), name: 'Item', item_type: 'PART' }),
    ...{ closed: ['memo', 'Preset'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'inventory.item-categories', path: '/item-categories', collection: 'item_categories' },
    ...{ body: () => ({ code: unique(), name: 'Category' }), closed: ['sort_order', 7], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'inventory.warehouses', path: '/warehouses', collection: 'warehouses' },
    ...{ body: () => ({ code: unique(), name: 'Warehouse' }), closed: ['memo', 'Preset'], barred: ['name', 'Barred'] },
  },
  ...(['purchase-orders', 'receivings'] as const).map(
    (name): Case => ({
      ...{ id: `inventory.${name}`, path: `/${name}`, collection: name.replace('-', '_') },
      body: () => ({ client_id: known.vendor, ...(name === 'receivings' ? { delivery_note_no: 'A' } : { expected_date: '2199-01-02' }) }),
      closed: ['memo', 'Preset'],
      barred: name === 'receivings' ? ['delivery_note_no', 'Barred'] : ['expected_date', '2199-01-01'],
    }),
  ),
  {
    ...{ id: 'sales.labor', path: '/labor', collection: 'labor_rates' },
    body: () => ({ code: unique(), name: 'Rate', labor_type: 'MANUFACTURE', unit: 'SET', rate: 1000, effective_from: '2026-01-01' }),
    ...{ closed: ['memo', 'Preset'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'sales.pricing', path: '/pricing', collection: 'item_prices' },
    body: () => ({ item_id: known.item, price_type: 'SALES', unit_price: 1000, effective_from: '2026-01-01' }),
    ...{ closed: ['memo', 'Preset'], barred: ['effective_from', '2026-02-02'] },
  },
  {
    ...{ id: 'production.processes', path: '/processes', collection: 'processes' },
    ...{ body: () => ({ process_name: unique() }), closed: ['note', 'Preset'], barred: ['process_name', 'Barred'] },
  },
  {
    ...{ id: 'production.work-orders', path: '/work-orders', collection: 'work_orders' },
    ...{ body: { priority: 'LOW' }, parts: { items: [{ item_name: 'Item', quantity: 1 }] } },
    ...{ closed: ['memo', 'Preset'], barred: ['priority', 'URGENT'] },
  },
  {
    ...{ id: 'quality.quality-documents', path: '/quality/documents', collection: 'quality_documents' },
    body: () => ({ client_id: known.client, site_name: 'Site' }),
    ...{ closed: ['remarks', 'Preset'], barred: ['site_name', 'Barred'] },
  },
  {
    ...{ id: 'quality.inspections', path: '/inspections', collection: 'inspections' },
    body: () => ({ inspection_type: 'FQC', order_id: known.order, item_id: known.item, lot_size: 1, lot_no: 'A' }),
    ...{ closed: ['remarks', 'Preset'], barred: ['lot_no', 'Barred'] },
  },
  {
    ...{ id: 'quality.document-templates', path: '/document-templates', collection: 'document_templates' },
    body: () => ({ name: unique(), title: 'Template', category: 'GENERAL' }),
    ...{ closed: ['description', 'Preset'], barred: ['title', 'Barred'] },
  },
  {
    ...{ id: 'production.bending-item-mappings', path: '/bending/item-mappings', collection: 'bending_item_mappings' },
    body: () => ({ prod_code: 'R', spec_code: 'M', length_code: String(lengthCode++), item_id: known.bent }),
    ...{ closed: ['is_active', false], barred: ['spec_code', 'F'] },
  },
  {
    ...{ id: 'production.bending-items', path: '/bending-items', collection: 'items' },
    ...{ body: () => ({ name: 'Part' }), closed: ['memo', 'Preset'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'production.bending-orders', path: '/bending-orders', collection: 'bending_orders' },
    ...{ body: () => ({ manager_name: unique() }), closed: ['memo', 'Preset'], barred: ['manager_name', 'Barred'] },
  },
  {
    ...{ id: 'design.bom-templates', path: '/bom-templates', collection: 'bom_templates' },
    ...{ body: () => ({ code: unique(), name: 'Template' }), closed: ['memo', 'Preset'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'design.model-sets', path: '/model-sets', collection: 'model_sets' },
    body: () => ({ code: unique(), name: 'Set', product_category: 'X', product_item_id: known.item, bom_code: 'KNOWN' }),
    ...{ closed: ['memo', 'Preset'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'finance.account-codes', path: '/account-codes', collection: 'account_codes' },
    body: () => ({ code: unique(), name: 'Account', category: 'ASSET', sub_category: 'CURRENT_ASSET' }),
    ...{ closed: ['memo', 'Preset'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'platform.departments', path: '/departments', collection: 'departments' },
    ...{ body: () => ({ code: unique(), name: 'Department' }), closed: ['sort_order', 7], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'platform.positions', path: '/positions', collection: 'positions' },
    ...{ body: () => ({ name: unique() }), closed: ['rank_order', 7], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'hr.employees', path: '/employees', collection: 'employees' },
    ...{ body: { name: 'Employee', hire_date: '2024-01-02' }, closed: ['phone', '010-1234-5678'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'hr.attendance', path: '/attendance-records', collection: 'attendance_records' },
    body: () => ({ employee_id: known.employee, work_date: `2024-03-${String(attendanceDay++).padStart(2, '0')}`, check_in_at: null }),
    ...{ closed: ['memo', 'Preset'], barred: ['work_date', '2024-02-01'] },
  },
  {
    ...{ id: 'platform.leave-requests', path: '/leave-requests', collection: 'leave_requests' },
    body: () => ({ leave_type: 'ANNUAL', start_date: leaveDay(), end_date: leaveDay(true), reason: 'Rest' }),
    ...{ closed: ['reason', 'Preset'], barred: ['leave_type', 'SICK'] },
  },
  ...['/calendar/schedules', '/calendar-schedules'].map(
    (path): Case => ({
      ...{ id: path === '/calendar/schedules' ? 'hr.calendar' : 'hr.calendar-schedules', path, collection: 'calendar_schedules' },
      ...{ body: { title: 'Audit', start_date: '2026-03-02' }, closed: ['location', 'Preset'], barred: ['title', 'Barred'] },
    }),
  ),
  {
    ...{ id: 'hr.holidays', path: '/holidays', collection: 'holidays' },
    body: () => ({ holiday_date: `2031-05-${String(holiday++).padStart(2, '0')}`, name: 'Holiday' }),
    ...{ closed: ['kind', 'COMPANY'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'hr.payroll-settings', path: '/payroll-settings', collection: 'payroll_settings' },
    ...{ body: () => ({ year: settingsYear++, ...RATES }), closed: ['payday', 7], barred: ['health_premium_floor', 9000] },
  },
  {
    ...{ id: 'hr.payrolls', path: '/payrolls', collection: 'payrolls' },
    body: () => ({ employee_id: known.employee, pay_year: 2025, pay_month: payMonth++, base_salary: 3000000 }),
    ...{ closed: ['memo', 'Preset'], barred: ['base_salary', 9000000] },
  },
  {
    ...{ id: 'hr.loans', path: '/loans', collection: 'loans' },
    body: () => ({ category: 'EMPLOYEE_LOAN', employee_id: known.employee, principal: 1000000, loan_date: '2026-01-02' }),
    ...{ closed: ['memo', 'Preset'], barred: ['loan_date', '2026-02-02'] },
  },
  {
    ...{ id: 'hr.condolence-expenses', path: '/condolence-expenses', collection: 'condolence_expenses' },
    body: {
      event_date: '2026-01-02',
      category: 'CONGRATULATION',
      recipient_name: 'A',
      has_cash: true,
      cash_method: 'CASH',
      cash_amount: 1000,
    },
    ...{ closed: ['memo', 'Preset'], barred: ['recipient_name', 'Barred'] },
  },
  {
    ...{ id: 'hr.construction-projects', path: '/construction-projects', collection: 'construction_projects' },
    body: { name: 'Project', start_date: '2026-01-02', end_date: '2026-03-02' },
    ...{ closed: ['memo', 'Preset'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'hr.corporate-vehicles', path: '/corporate-vehicles', collection: 'corporate_vehicles' },
    body: () => ({ plate_number: unique(), model_name: 'Porter' }),
    ...{ closed: ['memo', 'Preset'], barred: ['model_name', 'Barred'] },
  },
  {
    ...{ id: 'hr.vehicle-logs', path: '/vehicle-logs', collection: 'vehicle_logs' },
    body: () => ({ vehicle_id: known.vehicle, drive_date: '2026-01-02', driver_name: 'A', odometer_end: 100000 }),
    ...{ closed: ['purpose', 'Preset'], barred: ['driver_name', 'Barred'] },
  },
  {
    ...{ id: 'hr.vehicle-maintenances', path: '/vehicle-maintenances', collection: 'vehicle_maintenances' },
    body: () => ({ vehicle_id: known.vehicle, maintenance_date: '2026-01-02', kind: 'OIL', shop_name: 'A' }),
    ...{ closed: ['description', 'Preset'], barred: ['shop_name', 'Barred'] },
  },
  {
    ...{ id: 'platform.approval-forms', path: '/approval-forms', collection: 'approval_forms' },
    ...{ body: () => ({ code: unique(), name: 'Form' }), closed: ['description', 'Preset'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'platform.approval-lines', path: '/approval-lines', collection: 'approval_lines' },
    body: () => ({ name: 'Line', steps: [{ approver_id: known.approver }] }),
    ...{ closed: ['is_default', true], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'platform.approval-delegations', path: '/approvals/delegations', collection: 'approval_delegations' },
    body: () => ({ delegate_id: known.approver, start_date: '2199-01-01', end_date: '2199-01-02' }),
    ...{ closed: ['reason', 'Preset'], barred: ['end_date', '2199-02-02'] },
  },
  {
    ...{ id: 'platform.approvals', path: '/approvals', collection: 'approvals' },
    body: () => ({ form_id: known.form, title: 'Draft' }),
    ...{ closed: ['is_urgent', true], barred: ['title', 'Barred'] },
  },
  {
    ...{ id: 'platform.boards', path: '/boards', collection: 'boards' },
    ...{ body: () => ({ code: unique(), name: 'Board' }), closed: ['description', 'Preset'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'platform.api-keys', path: '/api/v1/api-keys', collection: 'api_keys' },
    ...{ body: { name: 'Key' }, closed: ['description', 'Preset'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'quality.equipment', path: '/equipment', collection: 'equipment' },
    ...{ body: { name: 'Press', equipment_type: 'PRESS_BRAKE' }, closed: ['memo', 'Preset'], barred: ['name', 'Barred'] },
  },
  {
    ...{ id: 'quality.equipment.repairs', path: '/equipment/repairs', collection: 'equipment_repairs' },
    body: () => ({ equipment_id: known.equipment, repair_type: 'INTERNAL', description: 'Belt' }),
    ...{ closed: ['memo', 'Preset'], barred: ['description', 'Barred'] },
  },
  {
    ...{ id: 'quality.nonconforming-reports', path: '/material/nonconforming-reports', collection: 'nonconforming_reports' },
    body: { nc_type: 'MATERIAL', defect_description: 'Paint' },
    ...{ closed: ['remarks', 'Preset'], barred: ['defect_description', 'Barred'] },
  },
];
