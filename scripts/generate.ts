import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dump } from 'js-yaml';
import { groups } from '../extensions/business-operations/src/domains/groups.ts';
import { domains } from '../extensions/business-operations/src/domains/index.ts';
import { systemFields } from '../extensions/business-operations/src/domains/system-fields.ts';
import { makeAccess } from '../extensions/business-operations/src/kernel/access/role-permissions.ts';
import { makeCollectionSql } from '../extensions/business-operations/src/kernel/deploy/collection-sql.ts';
import { makeFlows } from '../extensions/business-operations/src/kernel/deploy/flows.ts';
import { listVerbsOf, notByHandOf } from '../extensions/business-operations/src/kernel/deploy/list-verbs.ts';
import { RELEASE_FILE, readRelease } from '../extensions/business-operations/src/kernel/deploy/release.ts';
import { sheetsOf } from '../extensions/business-operations/src/kernel/deploy/sheets.ts';
import { makeSnapshot } from '../extensions/business-operations/src/kernel/deploy/snapshot.ts';
import { describeDomains } from '../extensions/business-operations/src/kernel/describe-domains.ts';
import { dashboardId } from '../extensions/business-operations/src/kernel/model/dashboard.ts';
import { makeClientTypes } from '../extensions/business-operations/src/kernel/typescript/client.ts';
import { hashFiles } from './fingerprint.ts';

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/** The generated files of `snapshots/` by name. */
export function generated(): Record<string, string> {
  const { model } = describeDomains(domains);
  return {
    'schema.yaml': dump(makeSnapshot(model, groups, systemFields), { noRefs: true, lineWidth: -1 }),
    'sql/20-collections.sql': makeCollectionSql(
      model,
      domains.flatMap((domain) => domain.machines ?? []),
    ),
    'access.json': json(
      makeAccess(
        model,
        domains.map((domain) => domain.rights ?? {}),
        domains.flatMap((domain) => domain.dashboards ?? []).map(({ name }) => dashboardId(name)),
      ),
    ),
    'flows.json': json(makeFlows(domains.flatMap((domain) => domain.jobs ?? []))),
  };
}

/** The generated files of the client by name. */
export const generatedClient = (): Record<string, string> => makeClientTypes(domains, systemFields);

/** What the Studio's own parts know of the declarations, by name. */
export function generatedStudio(): Record<string, string> {
  const routes = domains.flatMap((domain) => domain.routes ?? []);
  const { model } = describeDomains(domains);
  return {
    'not-by-hand.json': json(notByHandOf(model)),
    'sheets.json': json(sheetsOf(routes)),
    'verbs.json': json(listVerbsOf(routes, model)),
  };
}

/** A hash of all that is in `snapshots/`, be it generated or written by hand. */
export const snapshotsContent = (root: string): Promise<string> =>
  hashFiles(root, ['snapshots'], (path) => basename(path) !== RELEASE_FILE);

export const STUDIO_LISTS = 'extensions/business-operations/src/studio/list/generated';

export const CLIENT_TYPES = 'extensions/business-operations/src/client/generated';

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..');
  const folders = { snapshots: generated(), [CLIENT_TYPES]: generatedClient(), [STUDIO_LISTS]: generatedStudio() };
  for (const [folder, contents] of Object.entries(folders)) {
    for (const [name, content] of Object.entries(contents)) {
      const file = join(root, folder, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  }
  // Two releases are told apart by their age, so the file is left alone while nothing else changes.
  const content = await snapshotsContent(root);
  const before = await readRelease(join(root, 'snapshots')).catch(() => null);
  if (before?.content !== content)
    await writeFile(join(root, 'snapshots', RELEASE_FILE), json({ content, made_at: new Date().toISOString() }));
}
