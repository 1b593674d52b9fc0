import type { Area } from '../area.ts';
import UsagePage from './usage-page.vue';

/** What the language models and other services cost that the company's programs use. */
export const aiUsage: Area = {
  pages: [{ path: 'ai-usage', component: UsagePage, opens: (access) => access.aiUsage }],
  useEntries: (access) => () => (access.aiUsage ? [{ to: 'ai-usage', icon: 'neurology', label: 'studio.ai_usage.title' }] : []),
};
