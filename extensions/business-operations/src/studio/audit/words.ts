import { useI18n } from 'vue-i18n';
import { useFormat } from '../format.ts';
import type { Change } from './change.ts';

/** Words of the log. */
export function useWords() {
  const { t } = useI18n();
  const { label } = useFormat();
  return {
    operation: (operation: string) => t(`studio.audit.operation.${operation}`),
    source: (source: string) => t(`studio.audit.source.${source}`),
    actor: ({ actor, actor_type }: Pick<Change, 'actor' | 'actor_type'>) => actor?.name ?? label('audit_logs', 'actor_type', actor_type),
  };
}
