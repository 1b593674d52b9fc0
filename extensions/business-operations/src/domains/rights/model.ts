import type { Action } from '../../kernel/access/permissions.ts';
import { collection } from '../../kernel/model/collection.ts';
import { boolean, integer, json, ref, string, systemRef } from '../../kernel/model/field.ts';

/** The navigation of the installation. Releases add menus; administrators switch them on and off and order them. */
export const menus = collection('menus', {
  label: { ko: '메뉴', en: 'Menus' },
  icon: 'menu',
  group: 'administration',
  display: '{{code}}',
  scope: 'system',
  audit: true,
  softDelete: false,
  columns: ['code', 'parent_id', 'path', 'sort_order', 'is_active'],
  sort: ['sort_order'],
  fields: {
    code: string(50, { label: { ko: '코드', en: 'Code' }, required: true }),
    parent_id: ref('menus', { label: { ko: '상위 메뉴', en: 'Parent' } }),
    label_key: string(100, { label: { ko: '이름 키', en: 'Label key' }, required: true }),
    path: string(200, { label: { ko: '경로', en: 'Path' }, note: { ko: '그룹은 비워 둡니다.', en: 'Empty for a group.' } }),
    icon: string(50, { label: { ko: '아이콘', en: 'Icon' } }),
    collections: json<string[]>()({
      label: { ko: '컬렉션', en: 'Collections' },
      content: { each: string(63, { label: { ko: '컬렉션', en: 'Collection' } }) },
      note: {
        ko: '주 컬렉션이 먼저이고 세부 컬렉션이 따릅니다. 비어 있으면 권한이 필요 없습니다.',
        en: 'The main collection first, then its details. Empty: needs no right.',
      },
    }),
    actions: json<Action[]>()({
      label: { ko: '동작', en: 'Actions' },
      content: { each: string(20, { label: { ko: '동작', en: 'Action' } }) },
    }),
    sort_order: integer({ label: { ko: '순서', en: 'Order' }, required: true, default: 0 }),
    is_active: boolean({ label: { ko: '사용', en: 'Active' }, required: true, default: true }),
  },
  unique: [{ fields: ['code'] }],
});

/** Menus that a role does not see although it may read their collections. The rights themselves are the role's permissions. */
export const roleMenuPermissions = collection('role_menu_permissions', {
  label: { ko: '역할별 메뉴', en: 'Menus of roles' },
  icon: 'admin_panel_settings',
  group: 'administration',
  note: {
    ko: '이 컬렉션의 권한이 역할·권한 관리 권한입니다.',
    en: 'The rights on this collection are those to manage roles and permissions.',
  },
  display: '{{role_id.name}} {{menu_id.code}}',
  scope: 'tenant',
  ofAccount: true,
  audit: true,
  softDelete: false,
  columns: ['role_id', 'menu_id', 'visible'],
  fields: {
    role_id: systemRef('directus_roles', { label: { ko: '역할', en: 'Role' }, required: true }),
    menu_id: ref('menus', { label: { ko: '메뉴', en: 'Menu' }, required: true, onDelete: 'cascade' }),
    visible: boolean({ label: { ko: '표시', en: 'Visible' }, required: true, default: true }),
  },
  unique: [{ fields: ['role_id', 'menu_id'] }],
});
