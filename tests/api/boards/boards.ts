import type { Body, Client } from '../../support/client.ts';
import { created, done } from '../../support/replies.ts';
import type { Tenant } from '../../support/tenants.ts';

/** The ids of a tenant's boards by their codes. */
export async function boardIds({ admin }: Tenant): Promise<Record<string, number>> {
  const { body } = await done(admin.get('/boards'));
  return Object.fromEntries((body.data as { code: string; id: number }[]).map(({ code, id }) => [code, id]));
}

/** A post of the client's. */
export const newPost = (client: Client, board: number, more: object = {}): Promise<Body['data']> =>
  created(client.post('/posts', { board_id: board, title: '제목', content: '<p>본문</p>', ...more }));

/** A comment of the client's; its id. */
export const newComment = async (client: Client, post: number, content: string, parent?: number): Promise<number> =>
  (await created(client.post(`/posts/${post}/comments`, { content, ...(parent ? { parent_id: parent } : {}) }))).id;
