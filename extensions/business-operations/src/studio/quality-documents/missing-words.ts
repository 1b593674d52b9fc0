import { useI18n } from 'vue-i18n';
import { type OptionBlock, optionBlocks } from '../../domains/quality-documents/model.ts';

/** The dotted names of what is missing, in words. */
export function useMissing(): (names: readonly string[]) => string {
  const { locale } = useI18n();
  const words = ({ ko, en }: { ko: string; en: string }) => (locale.value.startsWith('ko') ? ko : en);
  return (names) => {
    const blocks = Map.groupBy(names, (name) => name.split('.')[0] as OptionBlock);
    return [...blocks]
      .map(([block, members]) => {
        const known: Readonly<Record<string, { label: { ko: string; en: string } }>> = optionBlocks[block].content.members;
        const lacking = members.flatMap((name) => known[name.split('.')[1] ?? ''] ?? []).map(({ label }) => words(label));
        return `${words(optionBlocks[block].label)} (${lacking.join(', ')})`;
      })
      .join(', ');
  };
}
