import type { Body, Client, Options, Reply } from './client.ts';

type Answer = Pick<Reply, 'status' | 'body'>;

/** The reply to a call that must succeed. */
export async function done(pending: Promise<Reply>, status = 200): Promise<Reply> {
  const reply = await pending;
  if (reply.status !== status) throw new Error(`Status ${reply.status} instead of ${status}: ${reply.text}`);
  return reply;
}

/** The record that a call must create. */
export const created = async (pending: Promise<Reply>): Promise<Body['data']> => (await done(pending, 201)).body.data;

/** Message key of a refusal, of this API or of Directus's own routes. */
export const errorKey = ({ body }: Pick<Answer, 'body'>): string | undefined => body.error?.key ?? body.errors?.[0]?.extensions?.key;

/** Status and message key of a refusal. */
export const refusal = (reply: Answer): [number, string | undefined] => [reply.status, errorKey(reply)];

/** What is wrong with the input, as `path code`. */
export const violations = ({ body }: Pick<Answer, 'body'>): string[] | undefined =>
  body.error?.details.map(({ path, code }) => `${path} ${code}`);

/** Where the input is wrong. */
export const violationPaths = ({ body }: Pick<Answer, 'body'>): unknown[] | undefined => body.error?.details.map(({ path }) => path);

/** The id by which the audit trail names the request. */
export const requestId = ({ headers }: Pick<Reply, 'headers'>): string => headers.get('x-request-id') ?? '';

/** Id of the first row of a list. */
export const firstId = async (client: Client, path: string, query: Options['query'] = {}): Promise<number> =>
  (await done(client.get(path, { size: 1, ...query }))).body.data[0].id;

/** Names of the rows that a list answered. */
export const namesOf = ({ body }: Pick<Answer, 'body'>): string[] => body.data.map(({ name }: { name: string }) => name);

/** Ids of the rows that a list answered. */
export const idsOf = ({ body }: Pick<Answer, 'body'>): number[] => body.data.map(({ id }: { id: number }) => id);
