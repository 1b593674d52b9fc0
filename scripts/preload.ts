import { registerHooks } from 'node:module';

// Stops Directus when its parent is killed; it would otherwise keep the port.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

/**
 * Node.js parses the manifest of a package anew for each of its files. That of date-fns has a thousand exports, and reading it for its
 * three hundred files was a sixth of what a start computes. Its files name each other by their paths and are all modules.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    const isWithin = specifier.startsWith('./') && specifier.endsWith('.js') && parentURL.includes('/node_modules/date-fns/');
    if (!isWithin || !parentURL.endsWith('.js')) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
