import { defineEndpoint } from '@directus/extensions-sdk';
import { domains } from './domains/index.ts';
import { appOf } from './instance.ts';
import type { DirectusRequest } from './kernel/http/request.ts';
import { createServer } from './kernel/http/server.ts';

/** Serves everything below `/api`. */
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
