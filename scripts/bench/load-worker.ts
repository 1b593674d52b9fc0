import { createHistogram } from 'node:perf_hooks';
import autocannon from 'autocannon';
import type { Load, LoadAnswer } from './load.ts';

/** The load generator. It is a separate process, so that it does not share an event loop with the measured server. */
let written = 0;

process.on('message', (load: Load) => {
  fire(load).then(answer, (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }));
});
process.once('disconnect', () => process.exit());

const answer = (message: LoadAnswer) => process.send?.(message);

async function fire({ url, method, headers, body, connections, seconds, rate, mayBeBusy }: Load): Promise<LoadAnswer> {
  // In microseconds, of which a histogram takes whole ones.
  const served = createHistogram();
  const busy = createHistogram();
  const running = autocannon({
    url,
    connections,
    duration: seconds,
    ...(rate ? { overallRate: rate } : {}),
    requests: [
      {
        method,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        // Numbers are never reused, even across rounds.
        ...(body === undefined ? {} : { setupRequest: (request) => ({ ...request, body: body.replaceAll('{n}', String(++written)) }) }),
      },
    ],
  });
  running.on('response', (_client, status, _bytes, taken) =>
    (status === 503 ? busy : served).record(Math.max(1, Math.round(taken * 1_000))),
  );
  const { duration, errors, timeouts, statusCodeStats, ...counts } = await running;
  if (errors || timeouts || counts.non2xx > (mayBeBusy ? (statusCodeStats['503']?.count ?? 0) : 0)) {
    const statuses = Object.entries(statusCodeStats).map(([status, { count }]) => `${status}: ${count}`);
    return { error: `${method} ${url} failed (${statuses.join(', ')}; ${errors} errors, ${timeouts} time-outs).` };
  }
  // Without any answer the ratio would be meaningless.
  if (counts['2xx'] === 0) return { error: `${method} ${url} answered nothing within ${seconds} s; give it more --seconds.` };
  return {
    perSecond: counts['2xx'] / duration,
    median: served.percentile(50) / 1_000,
    p99: served.percentile(99) / 1_000,
    busy: { perSecond: busy.count / duration, p99: busy.percentile(99) / 1_000 },
  };
}
