import { defineComponent, h } from 'vue';
import { useActing } from '../acting.ts';
import ChoosePage from './choose-page.vue';

/** The page, for everybody but those who have yet to choose whose data it shows. */
export const inTenant = (page: object) =>
  defineComponent({
    inheritAttrs: false,
    setup(_, { attrs }) {
      const { canChoose, tenant } = useActing();
      return () => (canChoose && !tenant.value ? h(ChoosePage) : h(page, attrs));
    },
  });
