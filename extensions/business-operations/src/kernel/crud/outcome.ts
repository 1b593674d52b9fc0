type Message = readonly [key: string, params: Record<string, unknown>];

const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : Number(value ?? 0));

/**
 * The message of an operation on many records, whose answer has those that were `skipped` beside those that were done, in the named members
 * as a list or their number: `whole` as far as none was skipped, otherwise how many were done and how many were not.
 */
export const outcome =
  (whole: string, ...members: readonly string[]) =>
  (answer: unknown): Message => {
    const report = answer as Readonly<Record<string, unknown>>;
    const skipped = countOf(report.skipped);
    if (!skipped) return [whole, {}];
    const done = members.reduce((sum, name) => sum + countOf(report[name]), 0);
    return done ? ['message.bulk.partly', { done, skipped }] : ['message.bulk.none', { skipped }];
  };
