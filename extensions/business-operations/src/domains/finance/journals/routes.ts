import { crud } from '../../../kernel/crud/crud.ts';
import { createBody } from '../../../kernel/model/schemas.ts';
import { journalEntries } from '../model.ts';
import { entries } from './entries.ts';
import { entryLines } from './lines.ts';
import { createEntry, deleteEntry, replaceEntry } from './service.ts';

const body = createBody(journalEntries, { lines: entryLines.input });
const changes = createBody(journalEntries, { lines: entryLines.changes });

const refusals = ['error.journal.period_closed', 'error.journal.unbalanced', 'error.journal.line_side', 'error.journal.account_inactive'];

export const journalRoutes = crud(entries, {
  create: {
    summary: 'Create a manual entry.',
    body,
    errors: refusals,
    run: (ctx, input) => createEntry(ctx, input),
  },
  update: {
    summary: 'Replace a manual entry and its lines.',
    body: changes,
    errors: [...refusals, 'error.journal.managed_by_source'],
    run: (ctx, entry, input) => replaceEntry(ctx, entry, input),
  },
  delete: {
    summary: 'Delete a manual or payroll entry with its lines.',
    errors: ['error.journal.period_closed', 'error.journal.managed_by_source'],
    run: deleteEntry,
  },
});
