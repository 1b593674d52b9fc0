import { setImmediate } from 'node:timers/promises';

/** Milliseconds after which other requests have their turn. */
const TURN = 10;

/** For many steps of computing in a row, which hold up every other request of the process: awaited before each of them, it lets others have their turn now and then. */
export function turns(): () => Promise<void> | undefined {
  let since = performance.now();
  const next = async () => {
    await setImmediate();
    since = performance.now();
  };
  return () => (performance.now() - since > TURN ? next() : undefined);
}
