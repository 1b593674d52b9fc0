import { useStores } from '@directus/extensions-sdk';
import { computed, reactive, toRefs } from 'vue';

interface ListProps {
  collection: string;
  layoutQuery: { fields?: string[] } | null;
}

const TENANT = 'tenant_id';

/** The same list, beginning with the tenant of each row where the person keeps the system and belongs to none. */
export function withTenant<Props extends object>(given: Props): Props {
  const props = given as unknown as ListProps;
  const { useFieldsStore, useUserStore } = useStores();
  const { currentUser } = useUserStore();
  if (!currentUser?.admin_access || currentUser.tenant_id) return given;
  const fields = useFieldsStore();
  const layoutQuery = computed(() => {
    const shown = props.layoutQuery?.fields;
    if (!shown || shown.includes(TENANT) || !fields.getField(props.collection, TENANT)) return props.layoutQuery;
    return { ...props.layoutQuery, fields: [TENANT, ...shown] };
  });
  return reactive({ ...toRefs(given), layoutQuery }) as unknown as Props;
}
