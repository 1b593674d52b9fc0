import type { Area } from '../area.ts';
import BoardPage from './board-page.vue';
import PostPage from './post-page.vue';
import WritePage from './write-page.vue';

/** Bulletin boards: what the company and its people tell everybody. */
export const boards: Area = {
  pages: [
    { path: 'boards', component: BoardPage },
    { path: 'boards/posts/:id', component: PostPage, props: true },
    { path: 'boards/posts/:id/write', component: WritePage, props: true },
  ],
  useEntries: (access) => () => (access.posts ? [{ to: 'boards', icon: 'forum', label: 'studio.boards.title' }] : []),
};
