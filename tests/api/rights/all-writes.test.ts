import { expect, test } from 'vitest';
import { domains } from '../../../extensions/business-operations/src/domains/index.ts';
import { CASES } from './cases.ts';
import { OTHERWISE } from './otherwise.ts';

/** Tested in `field-rights.test.ts`, in `writing.test.ts` or in `cards/rights.test.ts`, beside the cases. */
const TESTED = [
  ...[
    'platform.tenants.current-update',
    ...['create', 'update', 'comment-create', 'comment-update'].map((name) => `platform.posts.${name}`),
    'platform.users.create',
    'platform.users.update',
    'hr.calendar-schedules.bulk',
    'sales.pricing.bulk',
  ],
  ...['hr.attendance.check-in', 'hr.employees.resign', 'hr.construction-projects.change-status', 'hr.calendar.update-plain'],
  ...['finance.journal-entries.create', 'finance.journal-entries.update', 'finance.tax-invoices.supplier-settings.save'],
  ...['corporate-cards.store', 'corporate-cards.update', 'card-transactions.manual.create', 'card-transactions.manual.update'].map(
    (name) => `finance.${name}`,
  ),
  ...['production.process-steps.create', 'production.process-steps.update', 'production.processes.items-replace'],
  ...['create', 'update', 'from-order'].map((name) => `production.shipments.${name}`),
  ...['production.vehicle-dispatches.update', 'production.guiderail-models.create', 'production.guiderail-models.update'],
  ...['design.bom-templates.replace', 'hr.vehicle-photos.store', 'platform.files.upload'],
  ...['create', 'save', 'toggle'].map((name) => `quality.checklist-templates.${name}`),
  'quality.qms-documents.upload',
  ...['templates.create', 'templates.copy', 'templates.update', 'photos.create', 'processes.set'].map(
    (name) => `quality.equipment.${name}`,
  ),
];

test('no operation that writes what people send is left out', () => {
  const writing = domains
    .flatMap(({ routes = [] }) => routes)
    .filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method))
    .map(({ id }) => id);
  const tested = new Set([...TESTED, ...CASES.flatMap(({ id }) => [`${id}.create`, `${id}.update`])]);
  const reasons = Object.values(OTHERWISE);
  expect(writing.filter((id) => !tested.has(id) && !reasons.some((reason) => reason.test(id)))).toEqual([]);
});
