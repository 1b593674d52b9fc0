import { useI18n } from 'vue-i18n';

/** Amounts as statements write them: with separators, and negative ones as △1,000 in Korean and (1,000) in English. */
export function useMoney() {
  const { locale } = useI18n();
  return (value: number | null | undefined, decimals = 2): string => {
    if (value === null || value === undefined) return '';
    const text = new Intl.NumberFormat(locale.value, { maximumFractionDigits: decimals }).format(Math.abs(value));
    if (value >= 0) return text;
    return locale.value.startsWith('ko') ? `△${text}` : `(${text})`;
  };
}
