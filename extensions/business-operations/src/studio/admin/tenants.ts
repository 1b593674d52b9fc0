import { useOperations } from '../api.ts';

export interface TenantRow {
  id: number;
  code: string;
  name: string;
  status: string;
  plan: string;
  user_count: number;
  last_activity_at: string | null;
  created_at: string;
}

/** As many as the API gives at once, and how often it is asked; with more tenants, the page of tenants finds them by name. */
const SIZE = 200;
const PAGES = 10;

let loading: Promise<TenantRow[]> | null = null;

/** The tenants by name, asked for once. */
export function useTenants(): () => Promise<TenantRow[]> {
  const { get } = useOperations();
  const page = (number: number) => get<TenantRow[]>('/tenants', { size: SIZE, sort: 'name', page: number });

  async function all(): Promise<TenantRow[]> {
    const { data, meta } = await page(1);
    const others = Array.from({ length: Math.min(meta?.last_page ?? 1, PAGES) - 1 }, (_, index) => page(index + 2));
    return [...data, ...(await Promise.all(others)).flatMap((answer) => answer.data)];
  }

  return () => {
    loading ??= all().catch((error) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

/** A tenant was made. */
export const forgetTenants = (): void => {
  loading = null;
};
