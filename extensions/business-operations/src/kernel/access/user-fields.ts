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
