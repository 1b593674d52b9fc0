/** Rights on a collection that many roles have. */

export const ALL = ['create', 'read', 'update', 'delete'] as const;
export const READ = ['read'] as const;
