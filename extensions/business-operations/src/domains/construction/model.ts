import { collection } from '../../kernel/model/collection.ts';
import { buttons, date, integer, money, oneOf, ref, section, string } from '../../kernel/model/field.ts';
import { managed } from '../../kernel/model/usual.ts';
import { machine } from '../../kernel/states/machine.ts';

export const ProjectStatus = {
  PLANNED: { ko: '예정', en: 'Planned', tone: 'neutral' },
  IN_PROGRESS: { ko: '진행 중', en: 'In progress', tone: 'info' },
  ON_HOLD: { ko: '중단', en: 'On hold', tone: 'warning' },
  COMPLETED: { ko: '완료', en: 'Completed', tone: 'success' },
  CANCELLED: { ko: '취소', en: 'Cancelled', tone: 'muted' },
} as const;
export type ProjectStatus = keyof typeof ProjectStatus;

const progress = (sql: string) => ({ sql, error: 'error.construction_project.progress', path: 'progress_rate' });

/** Construction projects, 공사. */
export const constructionProjects = collection('construction_projects', {
  label: { ko: '공사', en: 'Construction projects' },
  icon: 'foundation',
  group: 'hr',
  display: '{{project_no}} {{name}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  numbering: { field: 'project_no', prefix: 'CP', period: 'day', digits: 3 },
  frozenIn: { states: ['CANCELLED'], error: 'error.construction_project.closed' },
  undeletableIn: { states: ['IN_PROGRESS', 'ON_HOLD', 'COMPLETED'], error: 'error.construction_project.not_deletable' },
  columns: ['project_no', 'name', 'client_id', 'status', 'progress_rate', 'start_date', 'end_date', 'contract_amount', 'manager_id'],
  sums: ['contract_amount'],
  bookmarks: {
    mine: { label: { ko: '내 현장', en: 'Mine' }, icon: 'person', filter: { manager_id: { user_id: { _eq: '$CURRENT_USER' } } } },
    running: { label: { ko: '진행 중', en: 'In progress' }, icon: 'construction', filter: { status: { _eq: 'IN_PROGRESS' } } },
    overdue: {
      label: { ko: '준공 지연', en: 'Overdue' },
      icon: 'warning',
      filter: { status: { _in: ['PLANNED', 'IN_PROGRESS', 'ON_HOLD'] }, end_date: { _lt: '$TODAY' } },
    },
    this_month: {
      label: { ko: '이번 달 착공·준공', en: 'Starts or ends this month' },
      icon: 'date_range',
      filter: {
        _or: [{ start_date: { _between: ['$MONTH_START', '$MONTH_END'] } }, { end_date: { _between: ['$MONTH_START', '$MONTH_END'] } }],
      },
    },
  },
  calendar: { start: 'start_date', end: 'end_date', template: '{{name}} · {{status}}' },
  board: { by: 'status', title: 'name', text: 'project_no', date: 'end_date' },
  sort: ['-start_date'],
  fields: {
    verbs: buttons(),
    project_no: string(30, { label: { ko: '공사 번호', en: 'Project no.' }, required: true, ...managed }),
    name: string(200, {
      label: { ko: '공사명', en: 'Name' },
      note: { ko: '비우면 수주의 현장명을 씁니다.', en: 'The site of the order when left empty.' },
      required: true,
      generated: true,
      width: 'full',
    }),
    status: oneOf(ProjectStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'PLANNED', ...managed }),
    progress_rate: integer({
      unit: 'percent',
      label: { ko: '공정률(%)', en: 'Progress (%)' },
      note: { ko: '예정은 0, 완료는 100입니다.', en: '0 while planned, 100 when completed.' },
      required: true,
      default: 0,
      min: 0,
      max: 100,
    }),
    client_id: ref('clients', { label: { ko: '거래처', en: 'Client' } }),
    site_id: ref('sites', { label: { ko: '현장', en: 'Site' } }),
    order_id: ref('orders', { label: { ko: '수주', en: 'Order' }, onDelete: 'keep' }),
    manager_id: ref('employees', { label: { ko: '현장 책임자', en: 'Manager' }, onDelete: 'keep' }),
    contract_amount: money({
      label: { ko: '계약 금액', en: 'Contract amount' },
      note: { ko: '원, 부가세 제외', en: 'Won, without VAT' },
      required: true,
      default: 0,
      min: 0,
      whole: true,
    }),
    ...section(
      'schedule',
      { ko: '공사 기간', en: 'Schedule' },
      {
        start_date: date({ label: { ko: '착공 예정일', en: 'Planned start' }, required: true }),
        end_date: date({ label: { ko: '준공 예정일', en: 'Planned end' }, required: true }),
        actual_start_date: date({ label: { ko: '실제 착공일', en: 'Started on' } }),
        actual_end_date: date({ label: { ko: '실제 준공일', en: 'Completed on' } }),
      },
    ),
    address: string(300, { label: { ko: '주소', en: 'Address' }, width: 'full' }),
    memo: string(1000, { label: { ko: '비고', en: 'Memo' }, width: 'full' }),
  },
  unique: [{ fields: ['project_no'] }],
  indexes: [
    ['status', 'start_date'],
    ['start_date', 'id'],
    ['end_date', 'id'],
    ['progress_rate', 'id'],
    ['contract_amount', 'id'],
  ],
  checks: {
    planned: { sql: 'end_date >= start_date', error: 'error.validation_failed', path: 'end_date' },
    actual: { sql: 'actual_end_date >= actual_start_date', error: 'error.validation_failed', path: 'actual_end_date' },
    progress_completed: progress("(progress_rate = 100) = (status = 'COMPLETED')"),
    progress_planned: progress("status <> 'PLANNED' or progress_rate = 0"),
  },
});

export const projectMachine = machine({
  collection: constructionProjects,
  field: 'status',
  initial: 'PLANNED',
  transitions: [
    { from: 'PLANNED', event: 'change-status', to: 'IN_PROGRESS' },
    { from: 'IN_PROGRESS', event: 'change-status', to: 'ON_HOLD' },
    { from: 'ON_HOLD', event: 'change-status', to: 'IN_PROGRESS' },
    { from: 'IN_PROGRESS', event: 'change-status', to: 'COMPLETED' },
    { from: 'COMPLETED', event: 'change-status', to: 'IN_PROGRESS' },
    { from: ['PLANNED', 'IN_PROGRESS', 'ON_HOLD'], event: 'change-status', to: 'CANCELLED' },
  ],
});
