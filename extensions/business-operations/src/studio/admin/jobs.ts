import { useI18n } from 'vue-i18n';
import { useFormat } from '../format.ts';

export interface Run {
  business_date: string;
  trigger: string;
  status: string;
  started_at: string;
  finished_at: string | null;
  counts: Record<string, number> | null;
  error: string | null;
}

export interface Job {
  job: string;
  label: string;
  schedule: string;
  plan: { every: string; day: number | null; at: string | null; for: 'tenant' | 'server' };
  next_due_at: string | null;
  rebuildable: boolean;
  last_run: Run | null;
}

/** Jobs and their runs in words. */
export function useRuns() {
  const { t, locale } = useI18n();
  const { label, number } = useFormat();
  return {
    schedule: ({ plan: { every, day, at } }: Job): string => t(`studio.jobs.every.${every}`, { day: day ?? '', at: at ?? '' }),
    isPerTenant: ({ plan }: Job): boolean => plan.for === 'tenant',
    duration({ started_at: start, finished_at: end }: Run): string {
      if (!end) return '';
      const seconds = (Date.parse(end) - Date.parse(start)) / 1000;
      return t('studio.jobs.seconds', {
        seconds: new Intl.NumberFormat(locale.value, { maximumFractionDigits: seconds < 10 ? 1 : 0 }).format(seconds),
      });
    },
    /** What went wrong, else what was done. */
    result: ({ error, counts }: Run): string =>
      error ??
      Object.entries(counts ?? {})
        .map(([name, count]) => `${label('job_runs', 'counts.name', name)} ${number(count)}`)
        .join(', '),
  };
}
