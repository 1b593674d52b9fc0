import { stampFields } from '../model/collection.ts';

/** A new record has no id to ask for, but the default of this column, which no stored record has. */
export const ON_NEW = { created_at: { _eq: stampFields.created_at.default } };
