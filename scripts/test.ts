import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { dropDatabase, newDatabaseName } from '../tests/support/external.ts';
import { build } from './build.ts';
import { stopPostgres } from './postgres.ts';
import { progress } from './progress.ts';
import { nodeBinary } from './settings.ts';

interface Result {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

const root = dirname(import.meta.dirname);
const { TEST_URL, TEST_DATABASE_URL } = process.env;

process.exitCode = await main();

async function main(): Promise<number> {
  await build(root, progress());
  const folder = await mkdtemp(join(tmpdir(), 'business-operations-test-'));
  const dataDir = join(folder, 'data');
  const database = newDatabaseName();
  await mkdir(dataDir, { mode: 0o711 });
  try {
    const file = join(folder, 'result.json');
    const given = TEST_URL ? {} : { TEST_DATA_DIR: dataDir, TEST_DATABASE: database };
    const code = await vitest(file, given, process.argv.slice(2));
    const { passed, failed } = await count(file, code);
    console.log(`${passed} passed, ${failed} failed`);
    return failed > 0 || passed === 0 ? 1 : 0;
  } finally {
    // vitest does not run its teardown when it is interrupted.
    await stopPostgres(root, dataDir);
    if (TEST_DATABASE_URL && !TEST_URL) await dropDatabase(TEST_DATABASE_URL, database);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function vitest(file: string, given: NodeJS.ProcessEnv, args: string[]): Promise<number> {
  const node = nodeBinary(root);
  const main = join(dirname(createRequire(join(root, 'package.json')).resolve('vitest/package.json')), 'vitest.mjs');
  const child = spawn(node, [main, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...given, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
  });
  // Ctrl-C reaches vitest as well; this process waits for its end and cleans up.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill());
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}

async function count(file: string, code: number): Promise<{ passed: number; failed: number }> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(text) as Result;
  // A test file that fails to load or to set up does not contain a failed test.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  for (const { name, assertionResults } of testResults) {
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === 'failed') report('✗', name, fullName, failureMessages[0]);
      else if (failureMessages.length) report('↻ passed the second time:', name, fullName, failureMessages[0]);
    }
  }
  for (const { name, message } of broken) report('✗', name, '', message);
  const failed = numFailedTests + broken.length;
  return { passed: numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

/** One line a failure, for whoever sees only the end of a long log. */
function report(mark: string, file: string, test: string, message = ''): void {
  const reason = stripVTControlCharacters(message).replace(/\s+/g, ' ');
  // It begins with what was expected and ends with what the windows showed.
  const shown = reason.length > 1500 ? `${reason.slice(0, 700)} … ${reason.slice(-800)}` : reason;
  console.log(`${mark} ${relative(root, file)} ${test} | ${shown}`);
}
