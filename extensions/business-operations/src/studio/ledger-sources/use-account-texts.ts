import { watch } from 'vue';
import { useI18n } from 'vue-i18n';
import { useReferenceTo } from '../lines/reference-to.ts';
import { useReferences } from '../lines/references.ts';
import type { NamedAccount } from './source.ts';

/** What accounts are called in the language of the Studio, `used` being those on the page: rows bring the Korean names, or ids alone. */
export function useAccountTexts(used: () => readonly NamedAccount[]): (account: NamedAccount | null | undefined) => string {
  const { locale } = useI18n();
  const references = useReferences();
  const accounts = useReferenceTo()('account_codes');

  watch(
    () => [...new Set(used().flatMap(({ id, name }) => (name && locale.value.startsWith('ko') ? [] : [id])))],
    (ids) => {
      if (ids.length) void references.know(accounts, ids).catch(() => undefined);
    },
    { immediate: true },
  );

  // The Korean name would be swapped for the English one a moment later.
  const before = ({ code, name }: NamedAccount) => (locale.value.startsWith('ko') ? `${code} ${name}` : code);
  return (account) => (account ? references.text(accounts, account.id) || before(account) : '');
}
