import autocannon from 'autocannon';
import type { Load, LoadAnswer } from './load.ts';

/** The load generator. It is a separate process, so that it does not share an event loop with the measured server. */
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
        // Numbers are never reused, even across rounds.
        ...(body === undefined ? {} : { setupRequest: (request) => ({ ...request, body: body.replaceAll('{n}', String(++written)) }) }),
      },
    ],
  });
  if (errors || timeouts || counts.non2xx) {
    const statuses = Object.entries(statusCodeStats).map(([status, { count }]) => `${status}: ${count}`);
    return { error: `${method} ${url} failed (${statuses.join(', ')}; ${errors} errors, ${timeouts} time-outs).` };
  }
  // Without any answer the ratio would be meaningless.
  if (counts['2xx'] === 0) return { error: `${method} ${url} answered nothing within ${seconds} s; give it more --seconds.` };
  return { perSecond: counts['2xx'] / duration };
}
