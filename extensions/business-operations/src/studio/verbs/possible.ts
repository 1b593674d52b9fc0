/** A verb as the field of the Studio is told of it; its words follow from its name. */
export interface ShownVerb {
  icon: string;
  kind?: string;
  asks?: { as: string; required: boolean };
  allowed?: string;
  target?: string;
  unless?: string;
}

export type ShownVerbs = Record<string, ShownVerb>;

export interface Button extends ShownVerb {
  verb: string;
  /** The value that a verb with a target sends. */
  to?: string;
}

/** The buttons that the API's answer allows now, in the order in which the verbs are declared. */
export function possible(verbs: ShownVerbs, answer: Record<string, unknown>): Button[] {
  const allowed = (name: string, { allowed: member = 'allowed_actions', target }: ShownVerb): boolean => {
    const said = answer[member];
    return said === true || (Array.isArray(said) && (target ? said.length > 0 : said.includes(name)));
  };
  return Object.entries(verbs).flatMap(([verb, declared]): Button[] => {
    const better = declared.unless ? verbs[declared.unless] : undefined;
    if (!allowed(verb, declared) || (declared.unless && better && allowed(declared.unless, better))) return [];
    if (!declared.target) return [{ ...declared, verb }];
    return (answer[declared.allowed ?? ''] as string[]).map((to) => ({ ...declared, verb, to }));
  });
}
