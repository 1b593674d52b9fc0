import type { HookRegistry } from '../../../kernel/domain.ts';
import { loans } from './model.ts';
import { maturityOf } from './rules.ts';

type Payload = Record<string, unknown>;

/** In the Studio and `/items` the day of maturity follows too, before Directus asks for it. */
export function loanHooks(registry: HookRegistry): void {
  registry.filter('loans.items.create', ((payload: Payload) => {
    const { loan_date: date, term_months: months = loans.options.fields.term_months.default } = payload;
    return typeof date === 'string' && typeof months === 'number' ? { ...payload, maturity_date: maturityOf(date, months) } : payload;
  }) as never);
}
