import { isEqual } from 'es-toolkit';
import { computed, reactive, ref, toRefs } from 'vue';

type Query = Record<string, unknown>;

interface ListProps {
  layoutQuery: Query | null;
  layoutOptions: object | null;
}

type Emit = (event: string, ...values: unknown[]) => void;

const withoutPage = ({ page: _, ...query }: Query): Query => query;

/**
 * The same list, which is only kept as somebody's own when they change something about it. Directus would do so with the first page that is
 * turned, or another list that is opened, and what a release changes of its columns would be seen by nobody who has done that.
 */
export function withOwnPage<Props extends object>(given: Props, emit: Emit): { props: Props; emit: Emit } {
  const props = given as unknown as ListProps;
  const page = ref<unknown>(1);
  const layoutQuery = computed(() => ({ ...props.layoutQuery, page: page.value }));
  const changes: Record<string, (value: Query) => boolean> = {
    'update:layoutQuery': (query) => {
      page.value = query.page ?? 1;
      return !isEqual(withoutPage(query), withoutPage(props.layoutQuery ?? {}));
    },
    'update:layoutOptions': (options) => !isEqual(options, props.layoutOptions),
  };
  return {
    props: reactive({ ...toRefs(given), layoutQuery }) as unknown as Props,
    emit: (event, ...values) => {
      if (changes[event]?.(values[0] as Query) ?? true) emit(event, ...values);
    },
  };
}
