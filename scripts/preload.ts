import { createRequire } from 'node:module';

// A Directus whose parent was killed would go on holding the port.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

// The demo logins are under .example, which RFC 2606 keeps free for that; Joi, by which Directus judges addresses, knows delegated domains only.
const fromDirectus = createRequire(createRequire(import.meta.url).resolve('@directus/api/package.json'));
const fromJoi = createRequire(fromDirectus.resolve('joi'));
const { tlds } = fromJoi('@hapi/tlds') as { tlds: Set<string> };
tlds.add('example');
