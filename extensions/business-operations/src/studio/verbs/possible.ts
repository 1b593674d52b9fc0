import type { ShownVerb } from '../../kernel/deploy/verb-options.ts';

export type ShownVerbs = Record<string, ShownVerb>;

export interface Button extends ShownVerb {
  verb: string;
  /** The value that a verb with a target sends. */
  to?: string;
}

/** The buttons that the API's answer allows now, in the order in which the verbs are declared. */
export function possible(verbs: ShownVerbs, answer: Record<string, unknown>): Button[] {
  const allowed = (name: string, { allowed: declared, target, download, reads }: ShownVerb): boolean => {
    // Whoever sees the record may have its files, unless the answer says when there are any, and may ask about it.
    if ((download || reads) && !declared) return true;
    const member = declared ?? 'allowed_actions';
    const said = answer[member];
    return said === true || (Array.isArray(said) && (target ? said.length > 0 : said.includes(name)));
  };
  return inOrder(verbs).flatMap(([verb, declared]): Button[] => {
    const better = declared.unless ? verbs[declared.unless] : undefined;
    if (!allowed(verb, declared) || (declared.unless && better && allowed(declared.unless, better))) return [];
    if (!declared.target) return [{ ...declared, verb }];
    return (answer[declared.allowed ?? ''] as string[]).map((to) => ({
      ...declared,
      verb,
      to,
      ...(declared.inputs ? { inputs: declared.inputs.filter(({ onlyFor }) => !onlyFor || onlyFor === to) } : {}),
    }));
  });
}

export const inOrder = (verbs: ShownVerbs): [string, ShownVerb][] =>
  Object.entries(verbs).sort(([, { order: one = 0 }], [, { order: other = 0 }]) => one - other);
