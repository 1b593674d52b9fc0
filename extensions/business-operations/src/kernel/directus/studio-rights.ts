import type { Application, NextFunction, Request, Response } from 'express';
import type { App } from '../app.ts';
import { isNotByHand } from '../model/collection.ts';

/** The rights of the caller, by collection and action, as the Studio asks for them to decide what it offers. */
type Rights = Record<string, Record<string, { access: string }>>;

/**
 * Takes the creation of records that are not made in a form out of what the Studio knows, so that its lists offer none. Our own pages,
 * which call the operations that make them, find the right under `make`. The rights themselves stay as they are.
 */
export function hideCreations({ model }: App, express: Application): void {
  const names = model.collections.filter(isNotByHand).map(({ name }) => name);
  express.get('/permissions/me', (_req: Request, res: Response, next: NextFunction) => {
    const send = res.json.bind(res);
    res.json = (body: { data?: Rights }) => send(body?.data ? { ...body, data: withoutCreations(body.data, names) } : body);
    next();
  });
}

const withoutCreations = (rights: Rights, names: readonly string[]): Rights =>
  Object.fromEntries(
    Object.entries(rights).map(([name, actions]) => [
      name,
      names.includes(name) && actions.create
        ? { ...actions, create: { ...actions.create, access: 'none' }, make: actions.create }
        : actions,
    ]),
  );
