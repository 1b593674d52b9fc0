import { defineComponent, h } from 'vue';
import { useAccess } from './access.ts';
import { useActing } from './acting.ts';
import ChoosePage from './admin/choose-page.vue';
import type { AreaPage } from './area.ts';
import ClosedPage from './closed-page.vue';

/** The page, for everybody but those who have yet to choose whose data it shows and those who may not see it. */
export const guarded = ({ component, platform, opens }: AreaPage) =>
  defineComponent({
    inheritAttrs: false,
    setup(_, { attrs }) {
      const { canChoose, tenant } = useActing();
      const access = useAccess();
      return () => {
        if (!platform && canChoose && !tenant.value) return h(ChoosePage);
        return !opens || opens(access) ? h(component, attrs) : h(ClosedPage);
      };
    },
  });
