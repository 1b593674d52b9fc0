/** The fields of a user that every user of the tenant may read. */
export const DIRECTORY_FIELDS = [
  'id',
  'first_name',
  'last_name',
  'email',
  'avatar',
  'title',
  'status',
  'tenant_id',
  'department_id',
  'position_id',
  // Without it the Studio knows no relation from a delegation to who gives it. Its rows are those that the reader may read.
  'approval_delegations',
];

/** The fields that users may change in their own account. */
export const PROFILE_FIELDS = [
  'first_name',
  'last_name',
  'password',
  'language',
  'avatar',
  'appearance',
  'theme_light',
  'theme_dark',
  'tfa_secret',
  'email_notifications',
  'last_page',
];

/** The fields that user administrators may read, never a secret. */
export const ADMINISTERED_USER_FIELDS = [
  ...DIRECTORY_FIELDS,
  'role',
  'phone',
  'language',
  'last_access',
  'created_at',
  'email_notifications',
  'provider',
];

/** The fields of a role that user administrators may read, so that the Studio offers every role of the tenant by name. */
const ROLE_FIELDS = ['id', 'name', 'icon', 'description', 'code', 'is_builtin', 'tenant_id'];

/** What a permission to read one of Directus's own tables opens at most. */
export const READABLE_SYSTEM_FIELDS: Readonly<Record<string, readonly string[]>> = {
  directus_users: ADMINISTERED_USER_FIELDS,
  directus_roles: ROLE_FIELDS,
};
