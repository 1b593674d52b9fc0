import { EventEmitter } from 'node:events';
import type { PoolConfig } from 'pg';
import { expect, test } from 'vitest';
import { bytesClient, type Driver } from './bytes.ts';

interface Listening extends EventEmitter {
  attachListeners(stream: EventEmitter): void;
}

class Client {
  connection = new EventEmitter() as Listening;
}

const TEXT = '대한셔터산업 “주식회사”, 12 ㎡';

/** A row of one column, and an error, as the protocol has them (https://www.postgresql.org/docs/current/protocol-message-formats.html). */
function dataRow(text: string): Buffer {
  const value = Buffer.from(text);
  const row = Buffer.alloc(11 + value.length);
  row.write('D');
  row.writeInt32BE(row.length - 1, 1);
  row.writeInt16BE(1, 5);
  row.writeInt32BE(value.length, 7);
  value.copy(row, 11);
  return row;
}
function errorMessage(text: string): Buffer {
  const fields = Buffer.from(`SERROR\0M${text}\0\0`);
  const message = Buffer.alloc(5 + fields.length);
  message.write('E');
  message.writeInt32BE(message.length - 1, 1);
  fields.copy(message, 5);
  return message;
}

test('columns arrive as bytes when they are wanted so, in whatever pieces, and all else as text', () => {
  const client = new (bytesClient({ Client } as unknown as Driver))({} as PoolConfig);
  const { connection } = client as unknown as { connection: Listening };
  const stream = new EventEmitter();
  connection.attachListeners(stream);
  const rows: unknown[] = [];
  const errors: unknown[] = [];
  connection.on('dataRow', ({ fields }: { fields: unknown[] }) => rows.push(...fields));
  connection.on('errorMessage', ({ message }: Error) => errors.push(message));
  const receive = (bytes: Buffer, size: number) => {
    for (let start = 0; start < bytes.length; start += size) stream.emit('data', Buffer.from(bytes.subarray(start, start + size)));
  };
  for (const size of [1, 7, 64, 1_000]) {
    for (const rowsAsBytes of [true, false]) {
      client.rowsAsBytes = rowsAsBytes;
      const sent = Buffer.concat([...['1', '2', '3'].map((each) => dataRow(TEXT + each)), errorMessage(TEXT)]);
      receive(sent, size);
      const texts = ['1', '2', '3'].map((each) => TEXT + each);
      expect(rows.splice(0)).toEqual(rowsAsBytes ? texts.map((text) => Buffer.from(text)) : texts);
      expect(errors.splice(0)).toEqual([TEXT]);
    }
  }
});
