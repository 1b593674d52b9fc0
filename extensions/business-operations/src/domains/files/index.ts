import type { Domain, Right, RoleRights } from '../../kernel/domain.ts';
import { folderProvision } from '../../kernel/files/store.ts';
import { labelsOf } from '../../kernel/model/labels.ts';
import { fileHooks } from './hooks.ts';
import { unsavedFiles } from './jobs.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { files } from './model.ts';
import { routes } from './routes.ts';
import { openFiles } from './service.ts';

const WRITERS = ['finance', 'hr', 'sales', 'production', 'quality', 'staff'];

const folders: readonly Right[] = ['read'];

const rights: RoleRights = {
  admin: { directus_files: ['create', 'read', 'delete'], directus_folders: folders },
  manager: { directus_files: ['create', 'read', 'delete:own'], directus_folders: folders },
  // Most roles may only read their own files. Records that the user may read also give access to their files (see `openTo`).
  ...Object.fromEntries(
    WRITERS.map((role): [string, RoleRights[string]] => [
      role,
      { directus_files: ['create', 'read:own', 'delete:own'], directus_folders: folders },
    ]),
  ),
  viewer: { directus_files: ['read:own'], directus_folders: folders },
};

const labels = labelsOf(files);

export const filesDomain: Domain = {
  name: 'files',
  routes,
  jobs: [unsavedFiles],
  rights,
  messages: {
    ko: { ...ko, ...Object.fromEntries(labels.map(([key, label]) => [key, label.ko])) },
    en: { ...en, ...Object.fromEntries(labels.map(([key, label]) => [key, label.en])) },
  },
  hooks: fileHooks,
  provisions: [folderProvision],
  openFiles,
};
