import type { Knex } from 'knex';

/** What Directus gives every new project. */
const UNTOUCHED = { project_name: 'Directus', default_language: 'en-US' };

/** Names the project and sets the language of those who have chosen none, once. */
export async function applyProject(db: Knex): Promise<void> {
  const changed = { project_name: 'Business Operations', default_language: 'ko-KR' };
  const [row] = await db('directus_settings').limit(1).select('id');
  if (row) await db('directus_settings').where(UNTOUCHED).update(changed);
  else await db('directus_settings').insert(changed);
}
