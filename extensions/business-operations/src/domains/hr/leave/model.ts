import { collection } from '../../../kernel/model/collection.ts';
import { buttons, date, decimal, oneOf, ref, section, string, systemRef, timestamp } from '../../../kernel/model/field.ts';
import { managed } from '../../../kernel/model/usual.ts';
import { machine } from '../../../kernel/states/machine.ts';

export const LeaveType = {
  ANNUAL: { ko: '연차', en: 'Annual leave' },
  HALF_AM: { ko: '오전 반차', en: 'Half day, morning' },
  HALF_PM: { ko: '오후 반차', en: 'Half day, afternoon' },
  SICK: { ko: '병가', en: 'Sick leave' },
  FAMILY_EVENT: { ko: '경조 휴가', en: 'Family event' },
  OFFICIAL: { ko: '공가', en: 'Official leave' },
  UNPAID: { ko: '무급 휴가', en: 'Unpaid leave' },
  MATERNITY: { ko: '출산 휴가', en: 'Maternity leave' },
  CHILDCARE: { ko: '육아 휴직', en: 'Childcare leave' },
} as const;
export type LeaveType = keyof typeof LeaveType;

export const LeaveStatus = {
  DRAFT: { ko: '작성 중', en: 'Draft', tone: 'neutral' },
  PENDING: { ko: '결재 중', en: 'Pending', tone: 'info' },
  APPROVED: { ko: '승인', en: 'Approved', tone: 'success' },
  REJECTED: { ko: '반려', en: 'Rejected', tone: 'danger' },
  CANCELLED: { ko: '취소', en: 'Cancelled', tone: 'muted' },
} as const;
export type LeaveStatus = keyof typeof LeaveStatus;

/** Days are counted by `leaveDerivation`; overlaps are refused by the database (`ops.refuse_leave_overlap`). */
export const leaveRequests = collection('leave_requests', {
  label: { ko: '휴가 신청', en: 'Leave requests' },
  icon: 'beach_access',
  group: 'hr',
  display: '{{request_no}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  // Undone, a request would no longer agree with its approval.
  rollback: false,
  numbering: { field: 'request_no', prefix: 'LV', period: 'day', digits: 3 },
  ownerFilter: { filter: { user_id: { _eq: '$CURRENT_USER' } } },
  frozenIn: {
    states: ['PENDING', 'APPROVED'],
    except: ['approval_id', 'decided_at', 'cancel_reason'],
    error: 'error.leave_request.not_editable',
  },
  undeletableIn: { states: ['PENDING', 'APPROVED'], error: 'error.leave_request.not_deletable' },
  columns: ['request_no', 'user_id', 'status', 'leave_type', 'start_date', 'end_date', 'days', 'decided_at'],
  sums: ['days'],
  bookmarks: {
    mine: { label: { ko: '내 휴가', en: 'Mine' }, icon: 'person', filter: { user_id: { _eq: '$CURRENT_USER' } } },
    pending: { label: { ko: '결재 중', en: 'Pending' }, icon: 'pending', filter: { status: { _eq: 'PENDING' } } },
    today: {
      label: { ko: '오늘 휴가', en: 'Away today' },
      icon: 'today',
      filter: { status: { _eq: 'APPROVED' }, start_date: { _lte: '$TODAY' }, end_date: { _gte: '$TODAY' } },
    },
    this_month: {
      label: { ko: '이번 달', en: 'This month' },
      icon: 'date_range',
      filter: { start_date: { _lte: '$MONTH_END' }, end_date: { _gte: '$MONTH_START' } },
    },
  },
  calendar: {
    start: 'start_date',
    end: 'end_date',
    template: '{{user_id.first_name}} {{leave_type}} · {{status}}',
    filter: { status: { _in: ['PENDING', 'APPROVED'] } },
  },
  board: { by: 'status', title: 'user_id', text: 'leave_type', date: 'start_date' },
  sort: ['-start_date', '-request_no'],
  fields: {
    verbs: buttons(),
    request_no: string(30, { label: { ko: '신청 번호', en: 'Request no.' }, required: true, ...managed }),
    status: oneOf(LeaveStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'DRAFT', ...managed }),
    user_id: systemRef('directus_users', {
      label: { ko: '신청자', en: 'Person' },
      note: { ko: '비우면 본인입니다.', en: 'Yourself when left empty.' },
      required: true,
      generated: true,
      fixed: true,
      onDelete: 'keep',
    }),
    leave_type: oneOf(LeaveType, { label: { ko: '휴가 종류', en: 'Type' }, required: true }),
    start_date: date({ label: { ko: '시작일', en: 'Start' }, required: true }),
    end_date: date({ label: { ko: '종료일', en: 'End' }, required: true }),
    days: decimal(5, 1, {
      unit: 'days',
      label: { ko: '일수', en: 'Days' },
      note: { ko: '근무일로 계산됩니다.', en: 'Counted in working days.' },
      required: true,
      default: 0,
      ...managed,
    }),
    reason: string(500, { label: { ko: '사유', en: 'Reason' }, required: true, width: 'full' }),
    ...section(
      'decision',
      { ko: '결재', en: 'Approval' },
      {
        approval_id: ref('approvals', { label: { ko: '결재 문서', en: 'Approval' }, onDelete: 'keep', ...managed }),
        decided_at: timestamp({ label: { ko: '결정일시', en: 'Decided at' }, ...managed }),
        cancel_reason: string(500, { label: { ko: '취소 사유', en: 'Reason of the cancellation' }, width: 'full', ...managed }),
      },
    ),
  },
  unique: [{ fields: ['request_no'] }],
  indexes: [
    ['user_id', 'start_date'],
    ['status', 'start_date'],
    ['leave_type', 'start_date'],
    ['start_date', 'id'],
    ['end_date', 'id'],
    ['created_at', 'id'],
  ],
});

/** The approval moves a request; only an approved leave is cancelled by hand. */
export const leaveMachine = machine({
  collection: leaveRequests,
  field: 'status',
  initial: 'DRAFT',
  transitions: [
    { from: ['DRAFT', 'REJECTED', 'CANCELLED'], event: 'submit-approval', to: 'PENDING' },
    { from: 'REJECTED', event: 'resubmitted', to: 'PENDING' },
    { from: 'PENDING', event: 'approved', to: 'APPROVED' },
    { from: 'PENDING', event: 'rejected', to: 'REJECTED' },
    { from: 'PENDING', event: 'withdrawn', to: 'CANCELLED' },
    { from: ['PENDING', 'APPROVED', 'REJECTED', 'CANCELLED'], event: 'approval-deleted', to: 'CANCELLED' },
    { from: 'APPROVED', event: 'cancel', to: 'CANCELLED' },
  ],
});
