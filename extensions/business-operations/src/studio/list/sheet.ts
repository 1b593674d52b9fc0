import PATHS from './generated/sheets.json' with { type: 'json' };

/** Where the API serves the rows of the collection as a spreadsheet; undefined where it does not. */
export const pathOfSheet = (collection: string): string | undefined => (PATHS as Record<string, string>)[collection];
