import type { Domain, RoleRights } from '../../kernel/domain.ts';
import { createTenantFolder } from '../../kernel/files/store.ts';
import { labelsOf } from '../../kernel/model/labels.ts';
import { fileHooks } from './hooks.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { files } from './model.ts';
import { routes } from './routes.ts';

const WRITERS = ['manager', 'finance', 'hr', 'sales', 'production', 'quality', 'staff'];

const rights: RoleRights = {
  admin: { directus_files: ['create', 'read', 'delete'], directus_folders: ['read'] },
  ...Object.fromEntries(
    WRITERS.map((role) => [
      role,
      { directus_files: ['create', 'read', 'delete:own'], directus_folders: ['read'] } satisfies RoleRights[string],
    ]),
  ),
  viewer: { directus_files: ['read'], directus_folders: ['read'] },
};

const labels = labelsOf(files);

export const filesDomain: Domain = {
  name: 'files',
  routes,
  rights,
  messages: {
    ko: { ...ko, ...Object.fromEntries(labels.map(([key, label]) => [key, label.ko])) },
    en: { ...en, ...Object.fromEntries(labels.map(([key, label]) => [key, label.en])) },
  },
  hooks: fileHooks,
  onTenantCreated: createTenantFolder,
};
