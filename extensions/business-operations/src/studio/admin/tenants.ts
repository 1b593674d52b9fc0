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

/** As many as the API gives at once; with more, the page of tenants finds them by name. */
const MOST = 200;

let loading: Promise<TenantRow[]> | null = null;

/** The tenants by name, asked for once. */
export function useTenants(): () => Promise<TenantRow[]> {
  const { get } = useOperations();
  return () => {
    loading ??= get<TenantRow[]>('/tenants', { size: MOST, sort: 'name' }).then(
      ({ data }) => data,
      (error) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
}

/** A tenant was made. */
export const forgetTenants = (): void => {
  loading = null;
};
