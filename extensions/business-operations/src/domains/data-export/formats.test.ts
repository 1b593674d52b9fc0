import { tmpdir } from 'node:os';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Snapshot } from '../../kernel/database/reader.ts';
import { describeDomains } from '../../kernel/describe-domains.ts';
import { spool } from '../../kernel/http/upload.ts';
import type { Contents } from './contents.ts';
import { FORMATS, written } from './formats.ts';
import { ExportFormat } from './model.ts';
import type { About } from './writing.ts';

const columns = [{ path: 'id', label: 'sheet.id', kind: 'integer' }] as const;
const part = { name: 'clients', title: 'collection.clients', columns, rows: sql`select`, count: sql`select` };
const { messages } = describeDomains([]);
const ctx = { app: { messages }, translate: (key: string) => messages.translate('en', key), tenant: { timeZone: 'Asia/Seoul' } };
const about: About = {
  tenant: 'Hanbit',
  requested_at: '2026-01-01T00:00:00Z',
  export_type: 'ALL',
  start_date: null,
  end_date: null,
  include_deleted: false,
};

/** A table without end, which says when nobody reads it any more. */
function endless() {
  const state = { read: 0, closed: false };
  const at: Snapshot = {
    query: async () => [],
    async *stream<Row extends object>() {
      try {
        for (;;) {
          state.read++;
          const row = () => JSON.stringify({ id: Math.random() * 1e9, record: `{"id":${Math.random()}}` });
          yield Array.from({ length: 500 }, () => JSON.parse(row()) as Row);
          await new Promise(setImmediate);
        }
      } finally {
        state.closed = true;
      }
    },
  };
  return { state, at };
}

test.each(Object.keys(ExportFormat) as (keyof typeof ExportFormat)[])(
  'what becomes too large as %s is given up, and its rows are not read on',
  async (format) => {
    const { state, at } = endless();
    const contents: Contents = { parts: [part], skipped: [] };
    const content = written(format, { ctx, contents, at, about, counts: {}, progress: async () => undefined });
    const limits = { path: 'file', maxBytes: 200_000, folder: tmpdir() };
    await expect(spool(content, `export.${FORMATS[format].extension}`, limits)).rejects.toMatchObject({ status: 413 });
    await expect.poll(() => state.closed, { timeout: 5_000 }).toBe(true);
    const { read } = state;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(state.read).toBe(read);
  },
);
