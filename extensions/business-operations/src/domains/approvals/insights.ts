import type { Dashboard } from '../../kernel/model/dashboard.ts';
import { approvals } from './model.ts';

const documents = { at: '*.count.id', label: { ko: '문서', en: 'Documents' }, unit: 'count' } as const;

export const approvalsDashboard: Dashboard = {
  name: 'approvals',
  label: { ko: '결재 현황', en: 'Approvals' },
  note: { ko: '내가 결재할 문서와 진행 중인 문서', en: 'What waits for me, and what is under way' },
  icon: 'approval',
  panels: [
    {
      name: 'mine',
      label: { ko: '나의 결재', en: 'My approvals' },
      icon: 'inbox',
      source: { path: '/approvals/badge-counts' },
      view: {
        as: 'figures',
        values: [
          { at: 'inbox', label: { ko: '결재할 문서', en: 'To decide' }, unit: 'count' },
          { at: 'on_hold', label: { ko: '보류', en: 'On hold' }, unit: 'count' },
          { at: 'rejected', label: { ko: '반려된 내 문서', en: 'My rejected documents' }, unit: 'count' },
          { at: 'references_unread', label: { ko: '읽지 않은 참조', en: 'Unread references' }, unit: 'count' },
        ],
      },
      size: [48, 6],
    },
    {
      name: 'by_status',
      label: { ko: '상태별 문서', en: 'Documents by status' },
      icon: 'flag',
      source: { collection: approvals, aggregate: { count: ['id'] }, groupBy: ['status'] },
      view: { as: 'bars', categories: { at: ['*.status'], words: 'approvals.status' }, values: [documents] },
      size: [24, 12],
    },
    {
      name: 'completed',
      label: { ko: '완결된 문서', en: 'Completed documents' },
      icon: 'task',
      source: { path: '/approvals/completed/summary' },
      view: {
        as: 'figures',
        values: [
          { at: 'approved', label: { ko: '승인', en: 'Approved' }, unit: 'count' },
          { at: 'rejected', label: { ko: '반려', en: 'Rejected' }, unit: 'count' },
          { at: 'drafted', label: { ko: '내가 기안', en: 'Drafted by me' }, unit: 'count' },
          { at: 'decided', label: { ko: '내가 결재', en: 'Decided by me' }, unit: 'count' },
        ],
      },
      size: [24, 12],
    },
  ],
};
