import { collection } from '../../kernel/model/collection.ts';
import { boolean, integer, ref, string, systemRef } from '../../kernel/model/field.ts';

const nameLabel = { ko: '이름', en: 'Name' };
const isActive = boolean({ label: { ko: '사용', en: 'Active' }, required: true, default: true });

/** A tree of at most ten levels, which the trigger function `ops.guard_department` enforces. */
export const departments = collection('departments', {
  label: { ko: '부서', en: 'Departments' },
  icon: 'lan',
  group: 'administration',
  display: '{{name}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  columns: ['code', 'name', 'parent_id', 'manager_id', 'sort_order', 'is_active'],
  sort: ['sort_order'],
  inUse: 'error.department.in_use',
  fields: {
    code: string(20, { label: { ko: '코드', en: 'Code' }, required: true }),
    name: string(50, { label: nameLabel, required: true }),
    parent_id: ref('departments', { label: { ko: '상위 부서', en: 'Parent' } }),
    manager_id: systemRef('directus_users', { label: { ko: '부서장', en: 'Head' } }),
    sort_order: integer({ label: { ko: '정렬 순서', en: 'Order' }, required: true, default: 0 }),
    is_active: isActive,
  },
  unique: [{ fields: ['code'], error: 'error.department.code_taken' }],
  indexes: [['sort_order'], ['name']],
});

export const positions = collection('positions', {
  label: { ko: '직위', en: 'Positions' },
  icon: 'military_tech',
  group: 'administration',
  display: '{{name}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  columns: ['name', 'rank_order', 'is_active'],
  sort: ['rank_order'],
  inUse: 'error.position.in_use',
  fields: {
    name: string(50, { label: nameLabel, required: true }),
    rank_order: integer({
      label: { ko: '서열', en: 'Rank' },
      note: { ko: '1이 가장 높습니다.', en: '1 is the highest.' },
      required: true,
      default: 100,
      min: 1,
    }),
    is_active: isActive,
  },
  unique: [{ fields: ['name'], error: 'error.position.name_taken' }],
  indexes: [['rank_order']],
});
