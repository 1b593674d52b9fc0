import { registerHooks } from 'node:module';

// Stops Directus when its parent is killed; it would otherwise keep the port.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

/** The modules of date-fns, which are all ES modules that name each other by their files. */
const DATE_FNS = '/node_modules/date-fns/';

// Node.js 22 parses a package's package.json once for each of its modules. That of date-fns has 200 kB, and loading its 300 modules would be a fifth of Directus's start.
registerHooks({
  resolve: (specifier, context, next) =>
    context.parentURL?.includes(DATE_FNS) && specifier.startsWith('.') && context.conditions.includes('import')
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context),
});
