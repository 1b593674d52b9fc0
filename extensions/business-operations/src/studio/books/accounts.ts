import { useI18n } from 'vue-i18n';

export interface Named {
  code: string;
  name: string;
  name_en: string | null;
}

export interface Account extends Named {
  id: number;
}

/** What an account is called in the language of the Studio. */
export function useAccountName() {
  const { locale } = useI18n();
  return ({ name, name_en }: Named): string => (locale.value.startsWith('en') && name_en) || name;
}

/** Where the ledger of an account stands open for a period. */
export const ledgerPath = (code: string, { start_date, end_date }: { start_date: string; end_date: string }): string =>
  `/operations/books/ledger?${new URLSearchParams({ account: code, start_date, end_date })}`;
