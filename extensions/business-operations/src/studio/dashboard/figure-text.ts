import { useI18n } from 'vue-i18n';
import { useUnits } from '../statistic/units.ts';
import { type Figure, valueAt } from './figures.ts';

/** Figures as people write them, in full or as short as a card needs. */
export function useFigureText() {
  const { t, locale } = useI18n();
  const { write } = useUnits();
  const decimal = (value: number) => new Intl.NumberFormat(locale.value, { maximumFractionDigits: 1 }).format(value);

  return ({ at, unit }: Figure, answer: object, short = false): string => {
    const value = valueAt(answer, at);
    if (value === null) return '–';
    if (unit === 'rate') return `${decimal(value)}%`;
    if (unit === 'hours') return t('studio.dashboard.hours', { value: decimal(value / 60) });
    return write(value, unit === 'won' ? 'won' : 'count', short);
  };
}
