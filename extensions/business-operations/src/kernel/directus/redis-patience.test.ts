import { connect, createServer, type Socket } from 'node:net';
import type { Command, RedisConnection } from '@directus/api/redis/lib/use-redis';
import { afterEach, expect, test } from 'vitest';
import { answerInTime, PATIENCE } from './redis-patience.ts';

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

/** A connection to a server that does something with what it receives. */
async function connected(receive: (socket: Socket) => void): Promise<Pick<RedisConnection, 'sendCommand'>> {
  const server = createServer((socket) => socket.on('data', () => receive(socket)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = connect((server.address() as { port: number }).port, '127.0.0.1');
  opened.push(server, { close: () => client.destroy() });
  const connection: Pick<RedisConnection, 'sendCommand'> = {
    sendCommand(command) {
      client.once('data', () => {
        command.isResolved = true;
        (command as Sent).resolve('answer');
      });
      client.write('command');
      return command.promise;
    },
  };
  answerInTime(connection);
  return connection;
}

type Sent = Command & { resolve(value: unknown): void };

function command(): Sent {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  return { promise, resolve, reject, isResolved: false };
}

test('an answer that does not come is not waited for', async () => {
  const connection = await connected(() => undefined);
  await expect(connection.sendCommand(command())).rejects.toThrow('Command timed out');
});

test('one that came while the process was busy is taken', async () => {
  const connection = await connected((socket) => {
    socket.write('answer');
    for (const until = Date.now() + PATIENCE + 300; Date.now() < until; );
  });
  expect(await connection.sendCommand(command())).toBe('answer');
});
