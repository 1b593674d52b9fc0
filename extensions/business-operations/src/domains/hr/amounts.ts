/** Won amounts of this area are whole won and not negative, whatever the way in. Shape: the checks of a collection. */
export const wholeWon = (fields: readonly string[]) =>
  Object.fromEntries(
    fields.flatMap((path) => [
      [`${path}_whole`, { sql: `${path} = trunc(${path})`, error: 'error.amount.whole_won', path }],
      [`${path}_negative`, { sql: `${path} >= 0`, error: 'error.validation_failed', path }],
    ]),
  );
