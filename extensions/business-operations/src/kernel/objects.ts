/** The members of an object that are named. */
export function pick<T extends object, Name extends keyof T>(of: T, names: readonly Name[]): Pick<T, Name> {
  const picked: Partial<Pick<T, Name>> = {};
  for (const name of names) picked[name] = of[name];
  return picked as Pick<T, Name>;
}

/** An object with a member for each name. */
export const recordOf = <Name extends string, Value>(names: readonly Name[], memberOf: (name: Name) => Value): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, memberOf(name)])) as Record<Name, Value>;

/** The values by key, in the order in which they came. */
export function groupBy<Key, Value>(values: Iterable<Value>, keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
