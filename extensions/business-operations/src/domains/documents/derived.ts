import { createHash } from 'node:crypto';
import type { Derivation } from '../../kernel/derivation.ts';
import { documents } from './model.ts';
import { sanitiseSnapshot } from './sanitise.ts';

/** The HTML is sanitised with every write, whichever way it comes; the hash is that of what is stored. */
export const snapshotDerivation: Derivation = {
  collection: documents,
  reads: ['rendered_html'],
  derive({ fields, after: { rendered_html: html } }) {
    if (!fields.includes('rendered_html')) return {};
    if (!html) return { rendered_html: null, snapshot_at: null, snapshot_hash: null };
    const kept = sanitiseSnapshot(html);
    return { rendered_html: kept, snapshot_at: new Date(), snapshot_hash: createHash('sha256').update(kept).digest('hex') };
  },
};
