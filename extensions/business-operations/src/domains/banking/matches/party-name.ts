// Legal forms as banks and people write them, whole or cut off; NFKC has made ㈜ of one sign into (주) before.
const LEGAL_FORM = String.raw`\(?[주유]\)|\(주$|주식회사|유한회사`;
const SEPARATORS = String.raw`[\s()\[\].,·&_-]`;

/** The name of a party as SQL, without what people and banks write differently: full-width signs, legal form, brackets, blanks, case. */
export const partyName = (text: string): string =>
  `regexp_replace(lower(normalize(coalesce(${text}, ''), NFKC)), '${LEGAL_FORM}|${SEPARATORS}', '', 'g')`;

/** The shortest name that may be the beginning of another one. */
const SHORTEST_BEGINNING = 3;

/** Whether two such names are the same, or one is the beginning of the other: banks cut names off, and people add to them. */
export const sameParty = (a: string, b: string): string =>
  `(${a} = ${b} and ${a} <> '' or least(length(${a}), length(${b})) >= ${SHORTEST_BEGINNING} and (starts_with(${a}, ${b}) or starts_with(${b}, ${a})))`;
