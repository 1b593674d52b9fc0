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

interface FileResult {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

interface Run {
  /** Exit code of vitest. */
  code: number;
  /** Null where it ended before it could write them. */
  files: FileResult[] | null;
}

interface Failure {
  file: string;
  /** Empty where the whole file failed. */
  test: string;
  message?: string | undefined;
}

/** Where more files fail, it is no accident. */
const AGAIN = 5;

const root = dirname(import.meta.dirname);
const { TEST_URL, TEST_DATABASE_URL } = process.env;

let interrupted = false;
process.exitCode = await main();

/**
 * Runs the tests; files that fail are run once more, on an instance of their own. What passes only then is named at the end, for somebody to
 * look into: on a busy machine a test of a browser may meet what no test looks for.
 */
async function main(): Promise<number> {
  await build(root, progress());
  const first = await run(process.argv.slice(2));
  const names = (first.files ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
  if (!names.length || names.length > AGAIN || interrupted) return count(first);
  console.log(`Once more: ${names.map((name) => relative(root, name)).join(', ')}`);
  const second = await run(names);
  const still = new Set(failuresOf(second.files).map(({ file, test }) => `${file} ${test}`));
  for (const failure of failuresOf(first.files))
    if (!still.has(`${failure.file} ${failure.test}`)) report('↻ passed when it was run once more:', failure);
  const others = (first.files ?? []).filter(({ name }) => !names.includes(name));
  return count({ code: second.code, files: second.files && [...others, ...second.files] });
}

/** On an instance from nothing, unless one is given. */
async function run(args: string[]): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'business-operations-test-'));
  const dataDir = join(folder, 'data');
  const database = newDatabaseName();
  await mkdir(dataDir, { mode: 0o711 });
  try {
    const file = join(folder, 'result.json');
    const given = TEST_URL ? {} : { TEST_DATA_DIR: dataDir, TEST_DATABASE: database };
    const code = await vitest(file, given, args);
    const text = await readFile(file, 'utf8').catch(() => null);
    return { code, files: text === null ? null : (JSON.parse(text) as { testResults: FileResult[] }).testResults };
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
  const stop = () => {
    interrupted = true;
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', () => {
    stop();
    child.kill();
  });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}

/** Those of tests, and of files that fail to load or to set up, which do not contain a failed test. */
function failuresOf(files: FileResult[] | null): Failure[] {
  return (files ?? []).flatMap(({ name: file, status: whole, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (whole === 'failed' && !failed.length) return [{ file, test: '', message }];
    return failed.map(({ fullName, failureMessages }) => ({ file, test: fullName, message: failureMessages[0] }));
  });
}

/** Says what passed and what did not; the exit code. */
function count({ code, files }: Run): number {
  const failures = failuresOf(files);
  for (const failure of failures) report('✗', failure);
  const passed = (files ?? []).flatMap(({ name: file, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed').map((test) => ({ file, ...test })),
  );
  for (const { file, fullName: test, failureMessages } of passed)
    if (failureMessages.length) report('↻ passed the second time:', { file, test, message: failureMessages[0] });
  const failed = failures.length || (code !== 0 || !files ? 1 : 0);
  console.log(`${passed.length} passed, ${failed} failed`);
  return failed > 0 || passed.length === 0 ? 1 : 0;
}

/** One line a failure, for whoever sees only the end of a long log. */
function report(mark: string, { file, test, message = '' }: Failure): void {
  const reason = stripVTControlCharacters(message).replace(/\s+/g, ' ');
  // It begins with what was expected and ends with what the windows showed.
  const shown = reason.length > 1500 ? `${reason.slice(0, 700)} … ${reason.slice(-800)}` : reason;
  console.log(`${mark} ${relative(root, file)} ${test} | ${shown}`);
}
