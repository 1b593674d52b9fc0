import { defineEndpoint } from '@directus/extensions-sdk';
import { domains } from './domains/index.ts';
import { appOf } from './instance.ts';
import { createServer, type DirectusRequest } from './kernel/http/server.ts';

/** Everything under `/api`. */
export default defineEndpoint({
  id: 'api',
  handler: (router, context) => {
    const handle = createServer(
      appOf(context),
      domains.flatMap((domain) => domain.routes ?? []),
    );
    router.use((req, res) => void handle(req as unknown as DirectusRequest, res));
  },
});
