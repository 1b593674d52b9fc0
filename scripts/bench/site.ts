import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { query } from '../database.ts';
import { type Instance, startInstance } from '../instance.ts';
import { freePort } from '../ports.ts';
import { startPostgres, stopPostgres } from '../postgres.ts';
import { type Progress, silent } from '../progress.ts';
import { readSecrets } from '../secrets.ts';
import { readSettings, type Settings } from '../settings.ts';
import { milliseconds } from './figure.ts';

export interface Tenant {
  id: number;
  email: string;
}

/** An instance of the product with a temporary data directory, which is deleted when it is closed. */
export interface Site {
  readonly root: string;
  readonly dataDir: string;
  /** The first port to look for a free one. */
  readonly port: number;
  readonly url: string;
  readonly databaseUrl: string;
  readonly env: Record<string, string>;
  start(): Promise<number>;
  stop(): Promise<void>;
  /** Stops the instance, runs work on the database alone, and starts it again. */
  offline(work: (url: (database: string) => string) => Promise<void>): Promise<void>;
  signIn(email: string): Promise<Record<string, string>>;
  signInAsAdministrator(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

export const PASSWORD = 'correct horse battery staple';

export async function openSite(root: string, report: Progress): Promise<Site> {
  const given = process.env.DATA_DIR;
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'business-operations-bench-')));
  // The folder may contain other files of the user.
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const port = await freePort(Number(process.env.PORT ?? 0));
  const settings = readSettings(root, environment(dataDir, port));
  let instance: Instance | null = null;
  const running = (): Instance => {
    if (!instance) throw new Error('The instance is not running.');
    return instance;
  };

  async function stop(): Promise<void> {
    await instance?.stop();
    instance = null;
  }

  return {
    root,
    dataDir,
    port,
    get url() {
      return running().url;
    },
    get databaseUrl() {
      return running().databaseUrl;
    },
    get env() {
      return running().env;
    },
    async start() {
      const taken = await milliseconds(async () => {
        instance = await startInstance(settings, { report });
      });
      return taken / 1_000;
    },
    stop,
    offline: (work) => offline(settings, work),
    signIn: (email) => signIn(running().url, email, PASSWORD),
    signInAsAdministrator: () => signIn(running().url, settings.adminEmail, settings.adminPassword ?? ''),
    async close() {
      try {
        await stop();
        // This also stops a server that a failed start has left running.
        await stopPostgres(root, dataDir);
      } finally {
        await rm(given ? dataDir : folder, { recursive: true, force: true, maxRetries: 5 });
      }
    },
  };
}

/**
 * The environment of `npm start`, without the limits that a load from one address would exceed, and without turning requests away
 * because the event loop was late: that happens while something else takes the machine, and would end the run.
 */
const environment = (dataDir: string, port: number): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DATA_DIR: dataDir,
  PORT: String(port),
  SEED_DEMO: 'false',
  RATE_LIMITER_POINTS: '1000000',
  PRESSURE_LIMITER_MAX_EVENT_LOOP_DELAY: 'false',
  ACCESS_TOKEN_TTL: '4h',
});

async function offline({ root, dataDir, timeZone }: Settings, work: (url: (database: string) => string) => Promise<void>): Promise<void> {
  const { postgresPassword: password } = await readSecrets(dataDir);
  const postgres = await startPostgres({ root, dataDir, password, timeZone, report: silent.note });
  try {
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** Signs in and returns the request headers. */
async function signIn(url: string, email: string, password: string): Promise<Record<string, string>> {
  const { access_token } = await send<{ access_token: string }>(`${url}/auth/login`, {}, { email, password });
  return { authorization: `Bearer ${access_token}` };
}

/** Answers of the product are waited for however long they take, as `fetch` does not; and asking costs less. */
export async function send<Data>(url: string, headers: Record<string, string>, body?: unknown): Promise<Data> {
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const asked = request(url, { method: body === undefined ? 'GET' : 'POST', headers: { ...headers, ...type } }, (response) => {
      buffer(response).then((bytes) => resolve({ status: response.statusCode ?? 0, text: bytes.toString() }), reject);
    });
    asked.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
  if (status < 200 || status > 299) throw new Error(`${url}: ${status} ${text.slice(0, 1_000)}`);
  return (JSON.parse(text) as { data: Data }).data;
}

const CLIENTS_EACH = 1_000;

/** In Korean, as those of the product's users: such texts cost more to decode and to encode. */
const INSERT_CLIENTS = `
  insert into clients (tenant_id, client_code, name, client_type, business_type, ceo_name, contact_person, contact_phone, email, zip_code, address, created_at)
  select t, 'B' || lpad(n::text, 5, '0'), '한강셔터 ' || n, (array['SALES', 'PURCHASE', 'BOTH'])[1 + n % 3], '제조업', '김대표 ' || n, '이담당 ' || n,
    '02-555-' || lpad(n::text, 4, '0'), 'client' || n || '@example.com', '04524', '서울특별시 중구 세종대로 ' || n, now() - n * interval '1 hour'
  from unnest($1::integer[]) as t, generate_series(1, ${CLIENTS_EACH}) as n
  order by n, t`;

/** Creates companies with a chart of accounts, an administrator and clients. */
export async function makeTenants(site: Site, count: number): Promise<Tenant[]> {
  const headers = await site.signInAsAdministrator();
  const tenants: Tenant[] = [];
  for (let number = 1; number <= count; number++) {
    const email = `owner${number}@bench.example.com`;
    const body = { code: `bench-${number}`, name: `Bench ${number}`, admin: { email, name: 'Owner', password: PASSWORD } };
    const { id } = await send<{ id: number }>(`${site.url}/api/v1/tenants`, headers, body);
    tenants.push({ id, email });
  }
  await query(site.databaseUrl, INSERT_CLIENTS, [tenants.map(({ id }) => id)]);
  await query(site.databaseUrl, 'vacuum analyze clients, account_codes');
  return tenants;
}

const COLLECTIONS = 140;

const FILLER_FIELDS = Array.from({ length: 15 }, (_, index) => ({
  field: `field_${index + 1}`,
  type: ['string', 'integer', 'boolean', 'date', 'decimal'][index % 5],
}));

/** Adds empty collections up to the number that the product is designed for, because Directus's work for each request grows with it. */
export async function fillUpCollections(site: Site): Promise<void> {
  const headers = await site.signInAsAdministrator();
  const present = await send<{ collection: string; schema: object | null }[]>(`${site.url}/collections`, headers);
  const tables = present.filter(({ collection, schema }) => schema && !collection.startsWith('directus_')).length;
  const id = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } };
  const missing = Array.from({ length: Math.max(0, COLLECTIONS - tables) }, (_, index) => ({
    collection: `bench_filler_${index + 1}`,
    schema: {},
    meta: { hidden: true },
    fields: [id, ...FILLER_FIELDS],
  }));
  for (let start = 0; start < missing.length; start += 20) await send(`${site.url}/collections`, headers, missing.slice(start, start + 20));
}
