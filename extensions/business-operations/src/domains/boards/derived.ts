import type { Derivation } from '../../kernel/derivation.ts';
import { keptHtml } from '../../kernel/html.ts';
import { posts } from './model.ts';

/** Bytes of a post's content as it is sent. */
export const MAX_CONTENT = 200 * 1024;

/** Whichever way a post is written, its readers' browsers are given nothing to run or fetch. */
export const contentDerivation: Derivation = {
  collection: posts,
  reads: ['content'],
  derive: ({ fields, after }) => (fields.includes('content') ? { content: keptHtml(after.content ?? '', 'content', MAX_CONTENT) } : {}),
};
