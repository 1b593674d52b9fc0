import { dirname } from 'node:path';
import { build } from './build.ts';
import { type Instance, startInstance } from './instance.ts';
import { progress } from './progress.ts';
import { readSettings, type Settings } from './settings.ts';

const LOGINS = [
  ['owner@hanbit.example.com', 'owner@daeho.example.com'],
  ['manager@hanbit.example.com', 'manager@daeho.example.com'],
  ['staff@hanbit.example.com', 'staff@daeho.example.com'],
  ['viewer@hanbit.example.com', 'viewer@daeho.example.com'],
];

// npm forwards Ctrl-C to its child, which has already received it from the terminal.
const SAME_KEYSTROKE = 1_000;

const root = dirname(import.meta.dirname);
const report = progress();
const giveUp = new AbortController();
let instance: Instance | undefined;
let stoppedAt: number | null = null;

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, interrupt);
if (process.env.npm_lifecycle_event) leaveWithNpm();
// The server must not stop when the program that reads its output ends.
process.stdout.on('error', () => undefined);

process.exitCode = await main().catch((error: unknown) => {
  if (giveUp.signal.aborted) return 0;
  console.error(`\n${error instanceof Error ? error.message : error}`);
  return 1;
});
process.exit();

async function main(): Promise<number> {
  const settings = readSettings(root);
  await build(root, report);
  giveUp.signal.throwIfAborted();

  const early: string[] = [];
  let show = (line: string): void => {
    early.push(line);
  };
  instance = await startInstance(settings, { report, signal: giveUp.signal, onLine: (line) => show(line) });
  for (const line of early) report.note(line);
  show = report.note;
  announce(settings, instance);

  const code = await instance.ended;
  await instance.stop();
  return stoppedAt === null ? code || 1 : 0;
}

function interrupt(): void {
  if (stoppedAt === null) {
    stoppedAt = Date.now();
    report.note('\n▸ Stopping (again: at once) …');
    giveUp.abort();
    void instance?.stop();
  } else if (Date.now() - stoppedAt > SAME_KEYSTROKE) {
    const killed = instance?.stop('now') ?? Promise.resolve();
    killed.finally(() => process.exit(1));
  }
}

/** Stops when npm has ended, because npm does not forward SIGTERM. */
function leaveWithNpm(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && stoppedAt === null) interrupt();
  }, 500).unref();
}

function announce(settings: Settings, { url, demo }: Instance): void {
  const shown = settings.given.PUBLIC_URL ?? url;
  report.note(`
  Studio   ${shown}/admin
  API      ${shown}/api/v1
  Docs     ${shown}/api/v1/docs`);
  if (!settings.given.EMAIL_TRANSPORT) report.note(`  Mail     is kept in ${settings.dataDir}/outbox (no EMAIL_TRANSPORT)`);
  if (demo && settings.databaseUrl === null) announceLogins(settings);
  report.note('\n  Ctrl-C stops it.\n');
}

function announceLogins({ adminEmail, adminPassword, demoPassword, host, given }: Settings): void {
  const password = adminPassword === demoPassword ? 'Password for all of them' : 'Password of the demo logins';
  report.note(`
  Logins   ${adminEmail.padEnd(28)}system administrator
${LOGINS.map(([hanbit, daeho]) => `           ${hanbit?.padEnd(28)}${daeho}`).join('\n')}
  ${password}: ${demoPassword}`);
  if (!['127.0.0.1', 'localhost', '::1'].includes(host) && !given.DEMO_PASSWORD) {
    report.note(`\n  Warning: ${host} can be reached from elsewhere, and the password is publicly known. Set DEMO_PASSWORD.`);
  }
}
