import { boolean, oneOf, ref } from '../../../kernel/model/field.ts';
import type { Frozen, States } from '../../../kernel/model/guards.ts';

/** What the rows of banks, cards and the tax portal share: each may be journaled, and is locked until its journal is deleted. */

export const JournalState = {
  OPEN: { ko: '미처리', en: 'Open', tone: 'warning' },
  JOURNALED: { ko: '전표 처리', en: 'Journaled', tone: 'success' },
} as const;

export const journalFields = {
  journal_state: oneOf(JournalState, { label: { ko: '전표', en: 'Journal' }, required: true, default: 'OPEN', managed: true }),
  journal_entry_id: ref('journal_entries', { label: { ko: '전표 번호', en: 'Journal entry' }, managed: true }),
  needs_review: boolean({
    label: { ko: '확인 필요', en: 'To be reviewed' },
    note: {
      ko: '전표 처리나 분할 뒤에 금액이 바뀌었습니다.',
      en: 'The provider changed the amount after the row was journaled or split.',
    },
    required: true,
    default: false,
    managed: true,
  }),
};

export const journalChecks = {
  journal_state: { sql: "(journal_state = 'JOURNALED') = (journal_entry_id is not null)", error: 'error.journal.already_journaled' },
} as const;

const journaled = { field: 'journal_state', states: ['JOURNALED'], error: 'error.journal.already_journaled' };

/**
 * A journaled row is not deleted, and these of its columns stay as they are with its parts. What the provider keeps of it goes on coming;
 * services refuse the rest.
 */
export const lockedByJournal = (fields: readonly string[]): { frozenIn: Frozen; undeletableIn: States } => ({
  frozenIn: { ...journaled, fields },
  undeletableIn: journaled,
});

export const RowSource = {
  PROVIDER: { ko: '자동 수집', en: 'Provider' },
  MANUAL: { ko: '직접 입력', en: 'By hand' },
} as const;

export const NonDeductibleReason = {
  ENTERTAINMENT: { ko: '기업업무추진비', en: 'Entertainment' },
  PASSENGER_CAR: { ko: '비영업용 승용차', en: 'Passenger car' },
  NON_BUSINESS: { ko: '사업 무관', en: 'Not for the business' },
  LAND: { ko: '토지 관련', en: 'Land' },
  EXEMPT_BUSINESS: { ko: '면세사업', en: 'Exempt business' },
  OTHER: { ko: '기타', en: 'Other' },
} as const;

export const TaxType = {
  TAXABLE: { ko: '과세', en: 'Taxable' },
  ZERO_RATED: { ko: '영세율', en: 'Zero-rated' },
  EXEMPT: { ko: '면세', en: 'Exempt' },
} as const;

export const InvoicePurpose = {
  RECEIPT: { ko: '영수', en: 'Receipt' },
  CLAIM: { ko: '청구', en: 'Claim' },
} as const;
