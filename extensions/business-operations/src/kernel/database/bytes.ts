import type { Client, Pool, PoolConfig } from 'pg';
import { Parser } from 'pg-protocol/dist/parser.js';

/** A client whose rows can be had as the bytes that PostgreSQL sent. */
export interface BytesClient {
  /** Whether the columns of the rows that arrive are bytes, and not decoded. */
  rowsAsBytes: boolean;
}

export interface Driver {
  Client: new (config: PoolConfig) => Client;
  Pool: new (config: Omit<PoolConfig, 'Client'> & { Client: Driver['Client'] }) => Pool;
}

interface Connection {
  attachListeners(stream: NodeJS.ReadableStream): void;
  emit(event: string, message: object): boolean;
}

/** What `Parser` has, of which its types say nothing. */
interface Internals {
  reader: { string(length: number): unknown; bytes(length: number): Buffer };
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): unknown;
}

const DATA_ROW = 'D'.charCodeAt(0);

/**
 * The driver's client with such rows. The driver decodes every column into a string; what is sent on as it is would have to be encoded
 * again, which takes a sixth of all the time for a list in Korean.
 */
export const bytesClient = ({ Client }: Driver) =>
  class extends Client implements BytesClient {
    rowsAsBytes = false;

    constructor(config: PoolConfig) {
      super(config);
      const { connection } = this as unknown as { connection: Connection };
      connection.attachListeners = (stream) => {
        const parser = new Parser();
        const inside = parser as unknown as Internals;
        const { reader } = inside;
        const decoded = reader.string;
        // The parser uses its buffer again.
        const copied = (length: number) => Buffer.from(reader.bytes(length));
        const handlePacket = inside.handlePacket.bind(parser);
        inside.handlePacket = (offset, code, length, bytes) => {
          if (code !== DATA_ROW || !this.rowsAsBytes) return handlePacket(offset, code, length, bytes);
          reader.string = copied;
          try {
            return handlePacket(offset, code, length, bytes);
          } finally {
            reader.string = decoded;
          }
        };
        stream.on('data', (buffer: Buffer) =>
          parser.parse(buffer, (message) => connection.emit((message.name as string) === 'error' ? 'errorMessage' : message.name, message)),
        );
      };
    }
  };
