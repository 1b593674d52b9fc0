import { raw } from 'sql-template-tag';
import { nameSql } from '../../../kernel/crud/user-name.ts';
import { userSql } from '../../organisation/user-sql.ts';

/** Name, department and position of the person `u`. */
export const userColumns = raw(`${nameSql('u')} as name, d.name as department, p.name as position`);

export const userJoins = raw(`left join departments d on d.tenant_id = u.tenant_id and d.id = u.department_id and d.deleted_at is null
  left join positions p on p.tenant_id = u.tenant_id and p.id = u.position_id and p.deleted_at is null`);

/** A person as answers show one. */
export const userJson = (id: string) => `(select ${userSql('u')} from directus_users u where u.id = ${id})`;
