// Runs before everything else with the machine's Node.js, so it must not import any packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lock = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed');

if (!installed()) {
  install();
}

function installed() {
  if (!existsSync(join(modules, '.bin', 'node'))) return false;
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === hash();
  if (!installedByHand()) return false;
  writeFileSync(stamp, hash());
  return true;
}

/** npm stores what it has installed as its last step, so an `npm ci` by hand is not repeated. */
function installedByHand() {
  const record = join(modules, '.package-lock.json');
  if (!existsSync(lock) || !existsSync(record)) return false;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(JSON.parse(readFileSync(lock, 'utf8')).packages).every(
    ([path, { version, optional }]) => path === '' || present[path]?.version === version || (optional && !present[path]),
  );
}

function hash() {
  const file = existsSync(lock) ? lock : join(root, 'package.json');
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function install() {
  const started = Date.now();
  // `npm ci` refuses a lock file that was written with a registry without the packages of other platforms, so `npm install` is tried.
  const done = (existsSync(lock) && npm('ci') === 0) || npm('install') === 0;
  if (!done) {
    console.error('Installing packages failed.');
    process.exit(1);
  }
  writeFileSync(stamp, hash());
  console.log(`▸ Packages installed in ${Math.round((Date.now() - started) / 1000)} s`);
}

function npm(command) {
  console.log(`▸ Installing packages (npm ${command}; usually one to three minutes) …`);
  const { status, error } = spawnSync('npm', [command, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    // npm removes node_modules first, including the Node.js that `npm start` has put on the PATH.
    env: { ...process.env, PATH: pathWithoutModules() },
  });
  if (error) console.error(error.message);
  return status;
}

function pathWithoutModules() {
  const path = process.env.PATH ?? '';
  return path
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);
}
