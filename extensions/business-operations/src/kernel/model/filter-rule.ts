/** A Directus filter rule, as stored in permissions. Only rules over the collection's own columns are supported, not over relations. */
export interface Filter {
  [key: string]: unknown;
}

/** The values of `$CURRENT_USER…`, `$CURRENT_ROLE` and `$NOW` in filters. */
export interface Variables {
  userId: string | null;
  roleId: string | null;
  tenantId: number | null;
  now: Date;
}
