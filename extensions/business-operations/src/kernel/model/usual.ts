/** Options that many fields have. */

/** Written by services only. */
export const managed = { managed: true } as const;
/** The same, of a reference that stays when what it names is gone. */
export const kept = { onDelete: 'keep', managed: true } as const;
/** As wide as the form. */
export const full = { width: 'full' } as const;
