import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../scripts/command.ts';
import { freePort } from '../../scripts/ports.ts';
import type { Client } from '../support/client.ts';
import { query } from '../support/database.ts';
import { refusal } from '../support/replies.ts';
import { type SecondInstance, secondInstance } from '../support/second-instance.ts';
import { newTenant, type Tenant } from '../support/tenants.ts';

const available = await Promise.all(['redis-server', 'redis-cli'].map((program) => run(program, program, ['--version']))).then(
  () => true,
  () => false,
);

/** What a request may take that is told at once of a Redis that does not answer, in milliseconds, on a machine that is busy with tests. */
const PROMPT = 3_000;

/** Needs a redis-server to start one that is taken away. */
describe.runIf(available)('a Redis', () => {
  let redis: ChildProcess;
  let port: number;
  let instance: SecondInstance;
  let tenant: Tenant;
  let admin: Client;

  function start(): void {
    redis = spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
  }

  beforeAll(async () => {
    port = await freePort();
    start();
    instance = await secondInstance({ REDIS: `redis://127.0.0.1:${port}` });
    tenant = await newTenant();
    admin = tenant.admin.at(instance.url);
  });

  afterAll(async () => {
    redis.kill('SIGCONT');
    await instance?.stop();
    redis.kill('SIGKILL');
  });

  /** Status, key and whether it came at once. */
  async function asked(path: string) {
    const begun = Date.now();
    const reply = await admin.get(path);
    return { status: reply.status, prompt: Date.now() - begun < PROMPT, reply };
  }

  const serves = () => expect.poll(async () => (await admin.get('/clients')).status, { timeout: PROMPT }).toBe(200);

  test('that goes away is told at once to whoever asks, and all is well when it is back', async () => {
    await serves();
    redis.kill('SIGKILL');
    await once(redis, 'exit');
    for (const path of ['/clients', '/account-codes', '//items/clients', '//users/me']) {
      const { status, prompt, reply } = await asked(path);
      expect([status, prompt], `${path} ${reply.text}`).toEqual([503, true]);
    }
    expect(refusal(await admin.get('/clients'))).toEqual([503, 'error.unhealthy']);
    // Long enough for the attempts to connect to have become rare.
    await wait(8_000);
    start();
    await serves();
    expect((await admin.post('/clients', { name: randomBytes(4).toString('hex') })).status).toBe(201);
  });

  test('that does not answer is told at once, too', async () => {
    await serves();
    redis.kill('SIGSTOP');
    for (const path of ['/clients', '//items/clients', '/clients']) {
      const { status, prompt, reply } = await asked(path);
      expect([status, prompt], `${path} ${reply.text}`).toEqual([503, true]);
    }
    redis.kill('SIGCONT');
    await serves();
    expect((await admin.get('//items/clients')).status).toBe(200);
  });

  test('is cleared of rights once for a company, not by each process that meets it, and at once when a right goes', async () => {
    const command = async (...args: string[]) => (await promisify(execFile)('redis-cli', ['-p', String(port), ...args])).stdout.trim();
    const other = await secondInstance({ REDIS: `redis://127.0.0.1:${port}` });
    let met = tenant;
    try {
      /** Whether what Directus keeps of rights is still there after the other process has met a company that this one knows. */
      const keeps = async () => {
        met = await newTenant();
        expect((await met.admin.at(instance.url).get('//items/clients')).status).toBe(200);
        await expect.poll(() => command('hexists', 'business-operations:rights', String(met.id))).toBe('1');
        await command('set', 'permissions:kept', '1');
        expect((await met.admin.at(other.url).get('//items/clients')).status).toBe(200);
        return command('exists', 'permissions:kept');
      };
      // Other files change rights of the whole installation, which are everybody's to forget: then with another company.
      await expect.poll(keeps).toBe('1');
      await query(
        `delete from directus_permissions g using directus_policies p where p.id = g.policy and p.tenant_id = $1 and g.collection = 'clients'`,
        [met.id],
      );
      for (const { url } of [other, instance]) expect((await met.admin.at(url).get('//items/clients')).status).toBe(403);
      expect(await command('exists', 'permissions:kept')).toBe('0');
    } finally {
      await other.stop();
    }
  });
});
