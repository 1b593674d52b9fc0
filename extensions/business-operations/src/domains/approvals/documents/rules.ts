import type { Action } from '../../../kernel/access/permissions.ts';
import { openStates } from '../../../kernel/model/guarded.ts';
import { type ApprovalStatus, approvals, type StepKind, type StepStatus } from '../model.ts';

/** A document as its rules see it, with the caller's part in it. */
export interface Situation {
  status: ApprovalStatus;
  drafterId: string;
  /** The record that the document belongs to, if any. */
  linkedType: string | null;
  form: { isActive: boolean; allowPreDecide: boolean };
  steps: readonly RuleStep[];
  me: string | null;
  /** Those for whom the caller stands in on this document, by the delegation. */
  principals: ReadonlyMap<string, number>;
  /** The caller's rights on approvals. */
  rights: ReadonlySet<Action>;
  /** May delete what others have drafted, once it is approved. */
  deletesAll: boolean;
  /** Why a rejected document of a record cannot come again: the key of the refusal, null where the record still waits for it. */
  superseded: string | null;
}

export interface RuleStep {
  id: number;
  kind: StepKind;
  step_order: number;
  approver_id: string;
  status: StepStatus;
}

export const VERBS = [
  'edit',
  'submit',
  'resubmit',
  'approve',
  'reject',
  'hold',
  'release-hold',
  'pre-decide',
  'withdraw',
  'copy',
  'delete',
] as const;

export type Verb = (typeof VERBS)[number];

/** Those that the Studio offers as buttons, and flows as steps; a draft is changed and deleted in its form. */
export const BUTTON_VERBS = VERBS.filter((verb) => verb !== 'edit' && verb !== 'delete');

/** The right that the operation of each verb asks for. */
export const RIGHT_OF: Record<Verb, Action> = {
  edit: 'update',
  submit: 'update',
  resubmit: 'update',
  approve: 'update',
  reject: 'update',
  hold: 'update',
  'release-hold': 'update',
  'pre-decide': 'update',
  withdraw: 'update',
  copy: 'create',
  delete: 'delete',
};

export interface Denial {
  status: 403 | 409;
  key: string;
}

const refuse = (status: 403 | 409, key: string): Denial => ({ status, key });

const WRONG_STATE = refuse(409, 'error.invalid_transition');
const NOT_DRAFTER = refuse(403, 'error.approval.not_drafter');
const FORBIDDEN = refuse(403, 'error.forbidden');

const isDrafter = ({ me, drafterId }: Situation) => me === drafterId;

export const decides = ({ kind }: RuleStep): boolean => kind !== 'REFERENCE';

/** The caller's own deciding steps, then those of the people they stand in for. */
export function mySteps({ steps, me, drafterId, principals }: Situation): RuleStep[] {
  const deciding = steps.filter(decides);
  const own = deciding.filter(({ approver_id }) => approver_id === me);
  const others = me === drafterId ? [] : deciding.filter(({ approver_id }) => approver_id !== me && principals.has(approver_id));
  return [...own, ...others];
}

/** The step that the caller decides at: the one named, else the own one, else the first of those they stand in for. */
export const stepAt = (situation: Situation, status: StepStatus, id?: number): RuleStep | undefined =>
  mySteps(situation).find((step) => step.status === status && (id === undefined || step.id === id));

const standsInOnOwn = ({ steps, me, drafterId, principals }: Situation) =>
  me === drafterId && steps.some((step) => decides(step) && principals.has(step.approver_id));

function atMyStep(situation: Situation, id?: number): Denial | null {
  const mine = mySteps(situation).filter((step) => id === undefined || step.id === id);
  if (!mine.length)
    return standsInOnOwn(situation) ? refuse(403, 'error.approval.own_document') : refuse(403, 'error.approval.not_approver');
  if (situation.status !== 'IN_PROGRESS') return WRONG_STATE;
  return stepAt(situation, 'PENDING', id) ? null : refuse(409, 'error.approval.not_your_turn');
}

const byDrafter =
  (states: readonly ApprovalStatus[], otherwise = WRONG_STATE) =>
  (situation: Situation): Denial | null => {
    if (!isDrafter(situation)) return NOT_DRAFTER;
    return states.includes(situation.status) ? null : otherwise;
  };

const unlessSuperseded =
  (objectionOf: (situation: Situation) => Denial | null) =>
  (situation: Situation): Denial | null =>
    objectionOf(situation) ?? (situation.superseded ? refuse(409, situation.superseded) : null);

const NOT_DELETABLE = refuse(409, 'error.approval.not_deletable');

const DENIALS: Record<Verb, (situation: Situation, stepId?: number) => Denial | null> = {
  edit: byDrafter(openStates(approvals), refuse(409, approvals.options.frozenIn.error)),
  submit: unlessSuperseded(byDrafter(['DRAFT', 'REJECTED'])),
  resubmit: unlessSuperseded(byDrafter(['REJECTED'])),
  approve: atMyStep,
  reject: atMyStep,
  hold: atMyStep,
  'release-hold': (situation) => {
    const held = situation.steps.some(({ status }) => status === 'ON_HOLD');
    if (!mySteps(situation).length || (held && !stepAt(situation, 'ON_HOLD'))) return refuse(403, 'error.approval.not_holder');
    return situation.status === 'ON_HOLD' ? null : WRONG_STATE;
  },
  'pre-decide': (situation, stepId) => {
    const objection = atMyStep(situation, stepId);
    if (objection) return objection;
    const allowed = situation.form.allowPreDecide && stepAt(situation, 'PENDING', stepId)?.kind === 'APPROVAL';
    return allowed ? null : refuse(409, 'error.approval.pre_decide_not_allowed');
  },
  withdraw: (situation) => {
    const objection = byDrafter(['IN_PROGRESS', 'ON_HOLD'])(situation);
    if (objection) return objection;
    const acted = situation.steps.some((step) => decides(step) && (step.status === 'APPROVED' || step.status === 'REJECTED'));
    return acted ? refuse(409, 'error.approval.already_acted') : null;
  },
  copy: (situation) => {
    if (!isDrafter(situation)) return NOT_DRAFTER;
    if (situation.linkedType) return refuse(409, 'error.approval.linked_document');
    return situation.form.isActive ? null : refuse(409, 'error.approval.form_inactive');
  },
  delete: (situation) => {
    const { status, deletesAll } = situation;
    if (status === 'IN_PROGRESS' || status === 'ON_HOLD') return NOT_DELETABLE;
    if (status === 'APPROVED') return deletesAll ? null : NOT_DELETABLE;
    return isDrafter(situation) ? null : NOT_DRAFTER;
  },
};

/** Why the caller may not do this now; null when they may. */
export const denialReason = (verb: Verb, situation: Situation, stepId?: number): Denial | null =>
  situation.rights.has(RIGHT_OF[verb]) ? DENIALS[verb](situation, stepId) : FORBIDDEN;

/** What the caller can do with the document now. */
export const allowedActions = (situation: Situation): Verb[] => VERBS.filter((verb) => denialReason(verb, situation) === null);

/** The order whose turn comes when all of the present one have agreed; null when the document is approved. */
export function nextOrder(steps: readonly RuleStep[]): number | null {
  const waiting = steps.filter((step) => decides(step) && step.status === 'WAITING').map(({ step_order }) => step_order);
  return waiting.length ? Math.min(...waiting) : null;
}
