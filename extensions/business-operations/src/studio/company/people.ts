import type { Answered } from '../answers.ts';

export type Person = Answered<'platform.users.list'>;

export interface AssignableRole {
  id: string;
  name: string;
  is_assignable: boolean;
}

export const STATUSES = ['active', 'invited', 'suspended', 'archived'] as const;

export const TONES = { active: 'success', invited: 'info', suspended: 'warning' } as const;

/** What can be done with a person in that state, in the order of the buttons. */
export const VERBS: Record<string, readonly PersonVerb[]> = {
  active: ['suspend', 'remove'],
  invited: ['invite', 'revoke'],
  suspended: ['activate', 'remove'],
};

export type PersonVerb = 'invite' | 'revoke' | 'suspend' | 'activate' | 'remove';

export const VERB_KINDS: Partial<Record<PersonVerb, string>> = {
  suspend: 'warning',
  revoke: 'danger',
  remove: 'danger',
  activate: 'success',
};

/** The values of the person's form. */
export const valuesOf = ({ first_name, last_name, phone, language, department, position, role }: Person) => ({
  ...{ first_name, last_name, phone, language },
  ...{ department_id: department?.id ?? null, position_id: position?.id ?? null, role_id: role?.id ?? null },
});
