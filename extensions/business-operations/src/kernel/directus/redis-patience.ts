import type { RedisConnection } from '@directus/api/redis/lib/use-redis';

/** How long a command waits for its answer, in milliseconds. */
export const PATIENCE = 1_000;

/**
 * Refuses commands whose answer does not come in time. So does the option `commandTimeout` of ioredis, but it also refuses those whose answer
 * has come while the process was busy with something else.
 */
export function answerInTime(connection: Pick<RedisConnection, 'sendCommand'>): void {
  const { sendCommand } = connection;
  connection.sendCommand = (command, stream) => {
    const late = () => command.isResolved || command.reject(new Error('Command timed out'));
    // What has come is read between the two.
    const timer = setTimeout(() => setImmediate(late), PATIENCE);
    const stop = () => clearTimeout(timer);
    command.promise.then(stop, stop);
    return sendCommand.call(connection, command, stream);
  };
}
