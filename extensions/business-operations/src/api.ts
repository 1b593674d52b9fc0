import { defineEndpoint } from '@directus/extensions-sdk';
import { appOf, serverOf } from './instance.ts';
import type { DirectusRequest } from './kernel/http/request.ts';

/** Serves everything below `/api` that has come through Directus's own middleware (see `kernel/directus/entrance.ts`). */
export default defineEndpoint({
  id: 'api',
  handler: (router, context) => {
    const handle = serverOf(appOf(context));
    router.use((req, res) => void handle(req as unknown as DirectusRequest, res));
  },
});
