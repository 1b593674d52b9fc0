import { describe, expect, test } from 'vitest';
import type { Action } from '../../../kernel/access/permissions.ts';
import type { ApprovalStatus, StepKind, StepStatus } from '../model.ts';
import { allowedActions, denialReason, nextOrder, type RuleStep, type Situation, stepAt } from './rules.ts';

const step = (id: number, approver: string, status: StepStatus, kind: StepKind = 'APPROVAL'): RuleStep => ({
  id,
  kind,
  step_order: kind === 'REFERENCE' ? 0 : id,
  approver_id: approver,
  status,
});

const situation = (more: Partial<Situation>): Situation => ({
  status: 'IN_PROGRESS',
  drafterId: 'drafter',
  linkedType: null,
  form: { isActive: true, allowPreDecide: true },
  steps: [step(1, 'a', 'PENDING'), step(2, 'b', 'WAITING')],
  me: 'a',
  principals: new Map(),
  rights: new Set<Action>(['create', 'read', 'update', 'delete']),
  superseded: null,
  deletesAll: false,
  ...more,
});

describe('what can be done', () => {
  test.each<[ApprovalStatus, string[]]>([
    ['DRAFT', ['edit', 'submit', 'copy', 'delete']],
    ['IN_PROGRESS', ['withdraw', 'copy']],
    ['ON_HOLD', ['withdraw', 'copy']],
    ['REJECTED', ['edit', 'submit', 'resubmit', 'copy', 'delete']],
    ['WITHDRAWN', ['copy', 'delete']],
    ['APPROVED', ['copy']],
  ])('by the drafter of a %s document', (status, verbs) => {
    expect(allowedActions(situation({ status, me: 'drafter' }))).toEqual(verbs);
  });

  test('by the one whose turn it is, and by who waits', () => {
    expect(allowedActions(situation({}))).toEqual(['approve', 'reject', 'hold', 'pre-decide']);
    expect(allowedActions(situation({ me: 'b' }))).toEqual([]);
    expect(denialReason('approve', situation({ me: 'b' }))?.key).toBe('error.approval.not_your_turn');
  });

  test('by nobody without the right that the operation asks for', () => {
    const readers = { rights: new Set<Action>(['read']) };
    expect(allowedActions(situation(readers))).toEqual([]);
    expect(denialReason('approve', situation(readers))).toEqual({ status: 403, key: 'error.forbidden' });
    expect(allowedActions(situation({ status: 'DRAFT', me: 'drafter', rights: new Set<Action>(['read', 'delete']) }))).toEqual(['delete']);
  });

  test('a rejected document is not submitted again when its record has another', () => {
    const superseded = { status: 'REJECTED' as const, me: 'drafter', superseded: 'error.leave_request.approval_superseded' };
    expect(allowedActions(situation(superseded))).toEqual(['edit', 'copy', 'delete']);
    expect(denialReason('resubmit', situation(superseded))).toEqual({ status: 409, key: superseded.superseded });
  });

  test('a linked document starts again from its record', () => {
    expect(denialReason('copy', situation({ me: 'drafter', linkedType: 'leave_requests' }))?.key).toBe('error.approval.linked_document');
  });

  test('the approved is deleted by those who may delete all alone', () => {
    const approved = { status: 'APPROVED' as const, me: 'drafter' };
    expect(denialReason('delete', situation(approved))?.key).toBe('error.approval.not_deletable');
    expect(denialReason('delete', situation({ ...approved, me: 'x', deletesAll: true }))).toBeNull();
    expect(denialReason('delete', situation({ status: 'ON_HOLD', deletesAll: true }))?.key).toBe('error.approval.not_deletable');
  });
});

describe('a delegate', () => {
  const forA = new Map([['a', 7]]);

  test('acts where the principal could, but never on an own document', () => {
    expect(allowedActions(situation({ me: 'd', principals: forA }))).toEqual(['approve', 'reject', 'hold', 'pre-decide']);
    expect(denialReason('approve', situation({ me: 'drafter', principals: forA }))).toEqual({
      status: 403,
      key: 'error.approval.own_document',
    });
  });

  test('takes the own step first', () => {
    const both = situation({
      me: 'd',
      principals: forA,
      steps: [step(1, 'a', 'PENDING', 'AGREEMENT'), step(2, 'd', 'PENDING', 'AGREEMENT')],
    });
    expect(stepAt(both, 'PENDING')?.id).toBe(2);
    expect(stepAt(both, 'PENDING', 1)?.id).toBe(1);
    expect(stepAt(both, 'PENDING', 3)).toBeUndefined();
  });

  test('reads for nobody: a reference is not decided', () => {
    const reader = situation({ me: 'd', principals: forA, steps: [step(1, 'a', 'NOTIFIED', 'REFERENCE'), step(2, 'b', 'PENDING')] });
    expect(denialReason('approve', reader)?.key).toBe('error.approval.not_approver');
  });
});

test('the next order is the lowest that waits', () => {
  expect(nextOrder([step(1, 'a', 'APPROVED'), step(3, 'c', 'WAITING'), step(2, 'b', 'WAITING')])).toBe(2);
  expect(nextOrder([step(1, 'a', 'APPROVED'), step(2, 'r', 'WAITING', 'REFERENCE')])).toBeNull();
});
