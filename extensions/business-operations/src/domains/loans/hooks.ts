import type { App } from '../../kernel/app.ts';
import { sessions } from '../../kernel/database/session.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { HookRegistry } from '../../kernel/hooks.ts';
import { toDirectusError } from '../../kernel/refusals.ts';
import { loanRepayments, loans } from './model.ts';
import { maturityOf } from './rules.ts';

type Payload = Record<string, unknown>;

const KEY = 'error.loan.repayments_managed';

export function loanHooks(registry: HookRegistry, app: App): void {
  // Directus asks for the day of maturity, which is required, before the figures of a row are worked out.
  registry.filter('loans.items.create', (payload: Payload) => {
    const { loan_date: date, term_months: months = loans.options.fields.term_months.default } = payload;
    return typeof date === 'string' && typeof months === 'number' ? { ...payload, maturity_date: maturityOf(date, months) } : payload;
  });

  // A payment moves its loan, which the operations of the loan do.
  for (const action of ['create', 'update', 'delete'])
    registry.filter<unknown>(`${loanRepayments.name}.items.${action}`, (input) => {
      if (!sessions.getStore()?.service)
        throw toDirectusError(new Refusal(403, KEY, [{ path: 'repayments', code: 'managed' }]), app.messages.translate('ko', KEY));
      return input;
    });
}
