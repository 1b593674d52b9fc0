/**
 * Where an operation stands in `client.operations`: its id without the area, each part in camel case.
 * `finance.journal-entries.create` is `journalEntries.create`.
 */
export const memberPath = (id: string): string[] => id.split('.').slice(1).map(camelCase);

const camelCase = (part: string) => part.replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase());
