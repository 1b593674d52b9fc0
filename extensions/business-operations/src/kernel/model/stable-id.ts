import { v5 } from 'uuid';

const NAMESPACE = 'b9c1d2a4-6f0e-4f5e-9a57-7a4f1c2d3e55';

/** The id of something that every installation has: the same everywhere, so that it can be upserted. */
export const stableId = (kind: string, name: string): string => v5(`${kind}:${name}`, NAMESPACE);
