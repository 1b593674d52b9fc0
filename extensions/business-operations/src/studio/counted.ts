import { useI18n } from 'vue-i18n';

/** A message of a number of things: that for one, where it has one, and else that for more. */
export function useCounted(): (key: string, count: number, params?: Record<string, unknown>) => string {
  const { t } = useI18n();
  return (key, count, params = { count }) => {
    const singular = `${key}_one`;
    const said = count === 1 ? t(singular, params) : singular;
    return said === singular ? t(key, params) : said;
  };
}
