import { defineEndpoint } from '@directus/extensions-sdk';
import { serveSigningPage } from './kernel/http/signing-page.ts';

/** Serves everything below `/sign`: the page for signers who have no account. */
export default defineEndpoint({
  id: 'sign',
  handler: (router) => {
    router.use(serveSigningPage);
  },
});
