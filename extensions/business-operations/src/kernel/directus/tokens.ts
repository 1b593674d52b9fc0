import { getSecret } from '@directus/api/utils/get-secret';
import isDirectusJWT from '@directus/api/utils/is-directus-jwt';
import { verifyAccessJWT } from '@directus/api/utils/jwt';
import type { Accountability } from '@directus/types';

/** The user that a token names. What the user may do is looked up for each request. */
type Bearer = Omit<Accountability, 'ip' | 'userAgent' | 'origin'>;

interface Known {
  bearer: Bearer;
  /** In milliseconds since 1970. */
  expires: number;
}

const MAX_KEPT = 10_000;
const MAX_LENGTH = 4_096;

/** Access tokens that have been verified. Tokens of sessions, shares and users are looked up in the database for each request. */
export interface Tokens {
  get(token: string | null | undefined): Bearer | null;
  keep(token: string | null | undefined, found: Accountability | undefined): void;
}

export function createTokens(): Tokens {
  const kept = new Map<string, Known>();
  return {
    get(token) {
      if (!token) return null;
      const known = kept.get(token);
      if (!known) return null;
      if (known.expires > Date.now()) return known.bearer;
      kept.delete(token);
      return null;
    },
    keep(token, found) {
      if (!token || token.length > MAX_LENGTH || !found?.user || found.session || found.share || !isDirectusJWT(token)) return;
      const { exp } = verifyAccessJWT(token, getSecret());
      if (!exp) return;
      if (kept.size >= MAX_KEPT) kept.clear();
      const { ip: _ip, userAgent: _agent, origin: _origin, ...bearer } = found;
      kept.set(token, { bearer, expires: exp * 1_000 });
    },
  };
}
