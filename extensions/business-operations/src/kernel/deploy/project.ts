import type { Knex } from 'knex';

/** What Directus gives every new project. */
const UNTOUCHED = { project_name: 'Directus', default_language: 'en-US' };

const module = (id: string, enabled = true) => ({ type: 'module', id, enabled });

/** The Studio's modules, ours before the others; those of extensions are switched off until somebody names them. */
const MODULE_BAR = [
  module('operations'),
  module('content'),
  module('visual', false),
  module('users'),
  module('files'),
  module('insights'),
  module('deployments', false),
  { ...module('settings'), locked: true },
];

/** Names the project, sets the language of those who have chosen none and puts our pages into the module bar, once. */
export async function applyProject(db: Knex): Promise<void> {
  const changed = { project_name: 'Business Operations', default_language: 'ko-KR' };
  const [row] = await db('directus_settings').limit(1).select('id');
  if (row) await db('directus_settings').where(UNTOUCHED).update(changed);
  else await db('directus_settings').insert(changed);
  await db('directus_settings')
    .whereNull('module_bar')
    .update({ module_bar: JSON.stringify(MODULE_BAR) });
}
