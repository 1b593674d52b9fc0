import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

// Without a mail server mails are stored as files, so that nothing fails and password resets can be read there.
const DELIVER = `#!/bin/sh
exec cat > "\${0%/*}/$(date +%Y%m%d-%H%M%S)-$$.eml"
`;

export function outboxCommand(dataDir: string): string {
  return join(dataDir, 'outbox', 'deliver');
}

export async function prepareOutbox(dataDir: string): Promise<void> {
  const command = outboxCommand(dataDir);
  await mkdir(dirname(command), { recursive: true, mode: 0o700 });
  await writeFile(command, DELIVER, { mode: 0o700 });
}
