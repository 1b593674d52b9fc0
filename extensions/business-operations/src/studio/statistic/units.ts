import { useI18n } from 'vue-i18n';
import { useCounted } from '../counted.ts';

/** Numbers with their unit, in full or as short as an axis needs. */
export function useUnits() {
  const { locale } = useI18n();
  const counted = useCounted();

  /** `short` is for figures and axes, and names large amounts by their unit of thousands. */
  function write(value: number | null, unit: string | undefined, short = false): string {
    if (value === null) return '–';
    const compact = short && Math.abs(value) >= 10_000;
    const digits: Intl.NumberFormatOptions = compact
      ? { notation: 'compact', maximumFractionDigits: 1, maximumSignificantDigits: 4, roundingPriority: 'lessPrecision' }
      : { maximumFractionDigits: 1 };
    const sign: Intl.NumberFormatOptions = unit === 'percent' ? { signDisplay: 'exceptZero' } : {};
    const number = new Intl.NumberFormat(locale.value, { useGrouping: true, ...digits, ...sign }).format(value);
    if (unit === 'percent') return `${number}%`;
    if (!unit || unit === 'count') return number;
    // The sign stands before the sign of the currency.
    return value < 0 ? `-${write(-value, unit, short)}` : counted(`studio.statistic.unit.${unit}`, value, { value: number });
  }

  const written = (name: string, format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale.value, { ...format, timeZone: 'UTC' }).format(new Date(name));

  /** A month, `2026-09`, as people write it, and a day in full or as short as an axis needs; anything else as it is. */
  function period(name: string, short = false): string {
    if (/^\d{4}-\d{2}$/.test(name)) return written(`${name}-01`, { year: 'numeric', month: 'short' });
    if (!/^\d{4}-\d{2}-\d{2}$/.test(name)) return name;
    return written(name, short ? { month: 'numeric', day: 'numeric' } : { dateStyle: 'medium' });
  }

  return { write, period };
}
