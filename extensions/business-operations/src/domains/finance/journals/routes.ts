import { crud } from '../../../kernel/crud/crud.ts';
import { rowParams } from '../../../kernel/crud/resource.ts';
import { post } from '../../../kernel/http/route.ts';
import { createBody } from '../../../kernel/model/schemas.ts';
import { journalEntries } from '../model.ts';
import { entries } from './entries.ts';
import { entryLines } from './lines.ts';
import { reversalBody, reverseEntry } from './reversal.ts';
import { createEntry, deleteEntry, replaceEntry } from './service.ts';

const body = createBody(journalEntries, { lines: entryLines.input });
const changes = createBody(journalEntries, { lines: entryLines.changes });

const refusals = ['error.journal.period_closed', 'error.journal.unbalanced', 'error.journal.line_side', 'error.journal.account_inactive'];

const ofEntries = crud(entries, {
  create: {
    summary: 'Create a manual entry.',
    body,
    errors: refusals,
    run: (ctx, input) => createEntry(ctx, input),
  },
  update: {
    summary: 'Replace a manual entry and its lines.',
    body: changes,
    errors: [...refusals, 'error.journal.managed_by_source', 'error.journal.reversed'],
    run: (ctx, entry, input) => replaceEntry(ctx, entry, input),
  },
  delete: {
    summary: 'Delete a manual or payroll entry with its lines.',
    errors: ['error.journal.period_closed', 'error.journal.managed_by_source', 'error.journal.reversed'],
    run: deleteEntry,
  },
});

export const journalRoutes = [
  ...ofEntries,
  post('/journal-entries/{id}/reverse', {
    id: 'finance.journal-entries.reverse',
    access: [journalEntries, 'create'],
    summary: 'Take an entry back by another one with its sides exchanged, of today unless a day is given.',
    params: rowParams,
    body: reversalBody,
    reply: entries.reply,
    status: 201,
    message: 'message.journal.reversed',
    errors: ['error.journal.reversed', 'error.journal.period_closed', 'error.journal.managed_by_source'],
    button: {
      collection: journalEntries.name,
      label: { ko: '역분개', en: 'Reverse' },
      icon: 'undo',
      kind: 'warning',
      consequence: {
        ko: '차변과 대변을 바꾼 전표를 등록합니다. 이 전표는 그대로 남고 더 이상 바꾸거나 삭제할 수 없습니다. 급여, 카드, 은행, 계산서 전표라면 그 자료는 다시 분개할 수 있습니다.',
        en: 'An entry with the sides exchanged is posted. This one stays as it is, and is neither changed nor deleted from then on. A payroll, card or bank transaction or invoice that it was made of can be journaled again.',
      },
      inputs: { description: { blank: true } },
      allowed: 'reversible',
      opens: journalEntries.name,
    },
    run: async (ctx, { params, body: wanted }) => entries.show(ctx, await reverseEntry(ctx, params.id, wanted)),
  }),
];
