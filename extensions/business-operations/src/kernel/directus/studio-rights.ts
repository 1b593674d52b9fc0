import type { Application, NextFunction, Request, Response } from 'express';
import type { App } from '../app.ts';
import { type AnyCollection, isDeletedByOperation, isNotByHand } from '../model/collection.ts';
import { stateField } from '../model/guards.ts';

/** The rights of the caller, by collection and action, as the Studio asks for them to decide what it offers. */
type Rights = Record<string, Record<string, { access: string }>>;

/** Under which name our own pages find the right to what the operations alone do. */
const BY_OPERATION = { create: 'make', delete: 'unmake' } as const;

type Action = keyof typeof BY_OPERATION;

/**
 * Takes what only operations do out of what the Studio knows, so that its lists and forms offer none of it: to create records that are not
 * made in a form, and to delete those that operations alone delete. Our own pages find these rights under `make` and `unmake`. The rights
 * themselves stay as they are.
 */
export function hideByOperation({ model }: App, express: Application): void {
  const hidden = new Map(model.collections.map((declared) => [declared.name, doneByOperations(declared)]));
  express.get('/permissions/me', (_req: Request, res: Response, next: NextFunction) => {
    const send = res.json.bind(res);
    res.json = (body: { data?: Rights }) => send(body?.data ? { ...body, data: withoutHidden(body.data, hidden) } : body);
    next();
  });
}

/** The rights of the caller to one record. */
interface RecordRights {
  data?: { delete?: { access: boolean } };
}

/** Offers no deletion in the form of a record whose state refuses it. */
export function hideRefusedDeletion({ model, database }: App, express: Application): void {
  express.get('/permissions/me/:collection/:id', ({ params: { collection = '', id } }: Request, res: Response, next: NextFunction) => {
    const rule = model.has(collection) ? model.get(collection).options.undeletableIn : undefined;
    if (!rule) return next();
    const field = stateField(rule);
    const send = res.json.bind(res);
    res.json = (body: RecordRights) => {
      if (!body?.data?.delete?.access) return send(body);
      database(collection)
        .where({ id })
        .first<Record<string, string> | undefined>(field)
        .then((row) => send({ ...body, data: { ...body.data, delete: { access: !rule.states.includes(row?.[field] ?? '') } } }))
        .catch(next);
      return res;
    };
    next();
  });
}

const doneByOperations = (declared: AnyCollection): Action[] => [
  ...(isNotByHand(declared) ? ['create' as const] : []),
  ...(isDeletedByOperation(declared) ? ['delete' as const] : []),
];

const withoutHidden = (rights: Rights, hidden: ReadonlyMap<string, readonly Action[]>): Rights =>
  Object.fromEntries(
    Object.entries(rights).map(([name, actions]) => {
      const taken = (hidden.get(name) ?? []).flatMap((action): [string, { access: string }][] => {
        const { [action]: right } = actions;
        return right
          ? [
              [action, { ...right, access: 'none' }],
              [BY_OPERATION[action], right],
            ]
          : [];
      });
      return [name, { ...actions, ...Object.fromEntries(taken) }];
    }),
  );
