/**
 * What JavaScript and PostgreSQL read alike in a regular expression, token by token. Left out is what they do not share
 * (look-around, back references, lazy quantifiers, `\w`, flags), and `.`, which differs at line breaks.
 */
const TOKEN =
  /\\d|\\[.()[\]{}*+?|^$/-]|\[(?:\\d|[A-Za-z0-9]-[A-Za-z0-9]|[A-Za-z0-9_ #:.,/])+-?\]|\((?:\?:)?|[)|]|[A-Za-z0-9_ #:,/@-]|[?*+](?![?+])|\{\d+(?:,\d*)?\}(?![?+])/gy;

/** `\d` of PostgreSQL may take the digits of other scripts, too. */
const translated = (token: string): string => (token === '\\d' ? '[0-9]' : token.startsWith('[') ? token.replaceAll('\\d', '0-9') : token);

/** The pattern for PostgreSQL's `~`; an error where the two languages might disagree, or where a part of the value would do. */
export function portablePattern({ source, flags }: RegExp): string {
  const body = /^\^(.*)\$$/.exec(source)?.[1] ?? '';
  const tokens = body.match(TOKEN) ?? [];
  if (flags || !body || tokens.join('') !== body) throw new Error(`The database might read the pattern /${source}/${flags} otherwise.`);
  return `^${tokens.map(translated).join('')}$`;
}
