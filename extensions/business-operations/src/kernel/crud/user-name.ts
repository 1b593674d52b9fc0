/** The name of a user; empty where there is none. `ops.keep_whole_name` puts it together. */
export const nameSql = (alias: string): string => `coalesce(${alias}.first_name, '')`;
