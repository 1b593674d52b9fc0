import type { App } from '../../kernel/app.ts';
import { sessions } from '../../kernel/database/session.ts';
import { isDay } from '../../kernel/days.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { HookRegistry } from '../../kernel/hooks.ts';
import { toDirectusError } from '../../kernel/refusals.ts';
import { loanRepayments, loans } from './model.ts';
import { maturityOf } from './rules.ts';

type Payload = Record<string, unknown>;

const KEY = 'error.loan.repayments_managed';

export function loanHooks(registry: HookRegistry, app: App): void {
  // Directus asks for the day of maturity, which is required, before the figures of a row are worked out. What is wrong with a day or a term
  // is the database's to say.
  const { default: usual, min, max } = loans.options.fields.term_months;
  registry.filter('loans.items.create', (payload: Payload) => {
    const { loan_date: date, term_months: months = usual } = payload;
    if (typeof date !== 'string') return payload;
    const isTerm = typeof months === 'number' && months >= min && months <= max;
    return { ...payload, maturity_date: isTerm && isDay(date.slice(0, 10)) ? maturityOf(date, months) : date };
  });

  // A payment moves its loan, which the operations of the loan do.
  for (const action of ['create', 'update', 'delete'])
    registry.filter<unknown>(`${loanRepayments.name}.items.${action}`, (input) => {
      if (!sessions.getStore()?.service)
        throw toDirectusError(new Refusal(403, KEY, [{ path: 'repayments', code: 'managed' }]), app.messages.translate('ko', KEY));
      return input;
    });
}
