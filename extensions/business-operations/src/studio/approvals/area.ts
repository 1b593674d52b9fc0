import { onMounted } from 'vue';
import type { Area } from '../area.ts';
import BoxPage from './box-page.vue';
import { BOXES } from './boxes.ts';
import { useCounts } from './counts.ts';
import DocumentPage from './document-page.vue';
import DraftPage from './draft-page.vue';

export const approvals: Area = {
  pages: [
    { path: 'approvals/drafts/:id(\\+|\\d+)', component: DraftPage, props: true },
    { path: 'approvals/documents/:id(\\d+)', component: DocumentPage, props: true },
    { path: 'approvals/:box', component: BoxPage, props: true },
  ],
  useEntries(access) {
    const { counts, refresh } = useCounts();
    onMounted(() => {
      if (access.approvals) void refresh();
    });
    return () =>
      access.approvals
        ? BOXES.map(({ name, icon, count }) => ({
            to: `approvals/${name}`,
            icon,
            label: `studio.box.${name}`,
            count: count && counts.value?.[count],
          }))
        : [];
  },
};
