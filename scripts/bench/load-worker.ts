import autocannon from 'autocannon';
import type { Load, LoadAnswer } from './load.ts';

/** The load generator, in a process of its own: it shares its event loop with nobody who is measured. */
let written = 0;

process.on('message', (load: Load) => {
  fire(load).then(answer, (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }));
});
process.once('disconnect', () => process.exit());

const answer = (message: LoadAnswer) => process.send?.(message);

async function fire({ url, method, headers, body, connections, seconds }: Load): Promise<LoadAnswer> {
  const { duration, errors, timeouts, statusCodeStats, ...counts } = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        // Each row is another's, also across the rounds.
        ...(body === undefined ? {} : { setupRequest: (request) => ({ ...request, body: body.replaceAll('{n}', String(++written)) }) }),
      },
    ],
  });
  if (errors || timeouts || counts.non2xx) {
    const statuses = Object.entries(statusCodeStats).map(([status, { count }]) => `${status}: ${count}`);
    return { error: `${method} ${url} failed (${statuses.join(', ')}; ${errors} errors, ${timeouts} time-outs).` };
  }
  // A ratio to nothing would count as a win.
  if (counts['2xx'] === 0) return { error: `${method} ${url} answered nothing within ${seconds} s; give it more --seconds.` };
  return { perSecond: counts['2xx'] / duration };
}
