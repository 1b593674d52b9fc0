type Message = readonly [key: string, params: Record<string, unknown>];

/**
 * The message of an operation on many records: what was done, as far as none of them was left as it was; otherwise how many were done and
 * how many were not.
 */
export const outcome =
  <Report>(whole: string, count: (report: Report) => readonly [done: number, skipped: number]) =>
  (answer: unknown): Message => {
    const [done, skipped] = count(answer as Report);
    if (!skipped) return [whole, {}];
    return done ? ['message.bulk.partly', { done, skipped }] : ['message.bulk.none', { skipped }];
  };
