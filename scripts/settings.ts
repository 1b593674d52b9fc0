import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DECLARED_AS_DATABASE } from './database.ts';
import { outboxCommand } from './outbox.ts';
import type { Secrets } from './secrets.ts';

export type Environment = Record<string, string>;

export interface Settings {
  root: string;
  dataDir: string;
  host: string;
  port: number;
  /** The URL under which this machine reaches the server. */
  url: string;
  /** Null means the embedded PostgreSQL under dataDir. */
  databaseUrl: string | null;
  seedDemo: boolean;
  demoPassword: string;
  adminEmail: string;
  /** Undefined only with an external database, where it is needed once for the installation. */
  adminPassword: string | undefined;
  timeZone: string;
  /** The environment of the user without empty values. */
  given: Environment;
}

export const WITH_REDIS: Environment = {
  SYNCHRONIZATION_STORE: 'redis',
  CACHE_STORE: 'redis',
  RATE_LIMITER_STORE: 'redis',
  // A process that is killed while it reads the schema leaves its lock in Redis. Whoever waits takes it away at the third try, not the hundredth:
  // until then no server would start.
  CACHE_SCHEMA_MAX_ITERATIONS: '3',
};

/** The defaults, which the user's environment can override. */
function defaults({ root, dataDir, url, timeZone, given }: Settings, secrets: Secrets): Environment {
  return {
    NODE_ENV: 'production',
    TZ: timeZone,
    // What was compiled of Directus and the extension is kept: with it a start computes a fifth less.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    LOG_LEVEL: 'warn',
    SECRET: secrets.secret,
    KEY: secrets.key,
    TAXPROVIDER_SECRET_KEY: secrets.taxProviderKey,
    PUBLIC_URL: url,
    // Without a proxy any client could put any address into the header.
    IP_TRUST_PROXY: 'false',
    TELEMETRY: 'false',
    WEBSOCKETS_ENABLED: 'false',
    RETENTION_ENABLED: 'true',
    // In Directus a .env file in the working directory overrides the environment, which could send the tests to another database.
    CONFIG_PATH: join(dataDir, '.env'),
    TEMP_PATH: join(dataDir, 'temp'),
    EXTENSIONS_PATH: join(root, 'extensions'),
    EXTENSIONS_MUST_LOAD: 'true',
    // Directus bundles the Studio's extensions anew with each start: with Rolldown the start computes little more than half.
    EXTENSIONS_ROLLDOWN: 'true',
    CACHE_SCHEMA_FREEZE_ENABLED: 'true',
    MAX_PAYLOAD_SIZE: '4mb',
    // Others are answered between the batches of rows that a list nests.
    RELATIONAL_BATCH_SIZE: '5000',
    // Longer than clients and proxies keep an idle connection, so that it is they who close it and no request meets its end.
    SERVER_KEEP_ALIVE_TIMEOUT: '75000',
    // A server that is told to stop finishes what it has begun. Directus would break off after a second.
    SERVER_SHUTDOWN_TIMEOUT: '8000',
    // What the Studio asks of Directus for its start may take a slow machine longer than the default of half a second, after which Directus
    // would turn away whoever asks next, such as the same page for its scripts. In a rush the API turns requests away itself.
    PRESSURE_LIMITER_MAX_EVENT_LOOP_DELAY: '2000',
    FILES_MAX_UPLOAD_SIZE: '300mb',
    STORAGE_LOCATIONS: 'local',
    STORAGE_LOCAL_DRIVER: 'local',
    STORAGE_LOCAL_ROOT: join(dataDir, 'uploads'),
    ACCESS_TOKEN_TTL: '15m',
    REFRESH_TOKEN_TTL: '7d',
    SESSION_COOKIE_TTL: '1d',
    RATE_LIMITER_ENABLED: 'true',
    RATE_LIMITER_POINTS: '200',
    RATE_LIMITER_DURATION: '1',
    RATE_LIMITER_STORE: 'memory',
    // Otherwise Directus writes every request as JSON to a stream that nobody reads.
    WEBSOCKETS_LOGS_ENABLED: 'false',
    // What several people edit at once it shows each other by rights that it keeps until Directus itself changes them.
    WEBSOCKETS_COLLAB_ENABLED: 'false',
    // Without the key of a provider the assistant would be an unusable panel in the Studio.
    AI_ENABLED: 'false',
    EMAIL_VERIFY_SETUP: 'false',
    EMAIL_TRANSPORT: 'sendmail',
    EMAIL_SENDMAIL_PATH: outboxCommand(dataDir),
    ...(given.REDIS ? WITH_REDIS : {}),
  };
}

/** Where Directus may be told of a database, too. Passed over, they would leave whoever sets them with the embedded one. */
const ELSEWHERE = ['DB_HOST', 'DB_DATABASE', 'DB_CONNECTION_STRING_FILE'];

export function readSettings(root: string, environment: NodeJS.ProcessEnv = process.env): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1])));
  const databaseUrl = given.DB_CONNECTION_STRING ?? null;
  const elsewhere = databaseUrl === null && ELSEWHERE.find((name) => given[name]);
  if (elsewhere) throw new Error(`Set DB_CONNECTION_STRING, e.g. postgres://user:password@host:5432/name, instead of ${elsewhere}.`);
  const demoPassword = given.DEMO_PASSWORD ?? 'business-operations';
  const host = given.HOST ?? '127.0.0.1';
  const port = readPort(given.PORT ?? '8055');
  return {
    root,
    dataDir: resolve(root, given.DATA_DIR ?? '.data'),
    host,
    port,
    url: `http://${reachable(host)}:${port}`,
    databaseUrl,
    seedDemo: given.SEED_DEMO ? given.SEED_DEMO === 'true' || given.SEED_DEMO === '1' : databaseUrl === null,
    demoPassword,
    adminEmail: given.ADMIN_EMAIL ?? 'admin@example.com',
    adminPassword: given.ADMIN_PASSWORD ?? (databaseUrl === null ? demoPassword : undefined),
    timeZone: given.TZ ?? 'Asia/Seoul',
    given,
  };
}

export function serverEnvironment(settings: Settings, secrets: Secrets, databaseUrl: string): Environment {
  const { given, host, port } = settings;
  // Directus also accepts values from files, such as SECRET_FILE.
  const unset = Object.entries(defaults(settings, secrets)).filter(([name]) => !given[`${name}_FILE`]);
  return {
    ...Object.fromEntries(unset),
    ...given,
    HOST: host,
    PORT: String(port),
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
  };
}

/** The environment for one-off commands. They must not take part in the schedules of running servers, and do not need the Studio. */
export function commandEnvironment(server: Environment, settings: Settings, fingerprint: string): Environment {
  return {
    ...server,
    SYNCHRONIZATION_STORE: 'memory',
    SERVE_APP: 'false',
    PGOPTIONS: [server.PGOPTIONS, DECLARED_AS_DATABASE].filter(Boolean).join(' '),
    ADMIN_EMAIL: settings.adminEmail,
    ...(settings.adminPassword ? { ADMIN_PASSWORD: settings.adminPassword } : {}),
    DEMO_PASSWORD: settings.demoPassword,
    OPS_FINGERPRINT: fingerprint,
  };
}

/** The Node.js version that Directus needs is one of the packages, because the machine's may be older. */
export function nodeBinary(root: string): string {
  const bundled = join(root, 'node_modules', 'node', 'bin', 'node');
  return existsSync(bundled) ? bundled : process.execPath;
}

function readPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new Error(`PORT must be a number from 1 to 65535, not "${text}".`);
  return port;
}

function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
