import type { App } from '../app.ts';
import { RequestContext } from '../context/request-context.ts';
import { sessions } from '../database/session.ts';
import { Refusal } from '../errors.ts';
import { type Attached, assertOpen, holdsFile, isFileId } from '../files/open.ts';
import { type HookContext, type HookRegistry, isByUser } from '../hooks.ts';
import { type AnyCollection, storedFields } from '../model/collection.ts';
import { toDirectusError } from '../refusals.ts';

const fileFields = (declared: AnyCollection): string[] =>
  storedFields(declared).flatMap(([name, field]) => (holdsFile(field) ? [name] : []));

/** Directus takes a key for a reference, or a row with its key. */
const keyOf = (value: unknown): unknown => (value && typeof value === 'object' ? (value as { id?: unknown }).id : value);

/** What somebody attaches in the Studio, through `/items` or GraphQL, they may open, as with the API. */
export function guardAttachments(registry: HookRegistry, app: App): void {
  const fields = new Map(app.model.collections.map((declared) => [declared.name, fileFields(declared)]));
  const guard = async (payload: Record<string, unknown>, { collection }: Record<string, unknown>, context: HookContext) => {
    const attached = (fields.get(String(collection)) ?? []).flatMap((path): Attached[] => {
      const id = keyOf(payload[path]);
      return isFileId(id) ? [{ path, id }] : [];
    });
    if (attached.length && isByUser(context)) await assertAttached(app, attached, context);
    return payload;
  };
  registry.filter('items.create', guard);
  registry.filter('items.update', guard);
}

/** Within the transaction of the write, which has the only connection that it may wait for. */
async function assertAttached(app: App, attached: readonly Attached[], { database, accountability }: HookContext): Promise<void> {
  const identity = accountability?.user ? await app.identities.get(accountability.user, database) : null;
  const session = sessions.getStore();
  if (!identity?.tenant || !session)
    throw toDirectusError(new Refusal(403, 'error.forbidden'), app.messages.translate('ko', 'error.forbidden'));
  const { tenant, language, userId } = identity;
  const ctx = new RequestContext({
    app,
    identity,
    tenant,
    language: language ?? tenant.locale,
    session: { ...session, userId, tenantId: tenant.id },
    schema: await app.directus.getSchema({ database }),
    transaction: database as never,
  });
  await assertOpen(ctx, attached).catch((error: unknown) => {
    throw error instanceof Refusal ? toDirectusError(error, app.messages.translate('ko', error.key)) : error;
  });
}
