/** Surname and given name run together in Hangul, and stand apart in the given order otherwise. */
export const nameSql = (alias: string): string =>
  `(case when ${alias}.last_name ~ '^[가-힣]+$' and ${alias}.first_name ~ '^[가-힣]+$' then ${alias}.last_name || ${alias}.first_name else concat_ws(' ', ${alias}.first_name, ${alias}.last_name) end)`;
