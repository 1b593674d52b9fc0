import { useStores } from '@directus/extensions-sdk';
import type { Area, Entry } from '../area.ts';
import AccountsPage from './accounts-page.vue';
import DelegationsPage from './delegations-page.vue';
import DepartmentsPage from './departments-page.vue';
import FormPage from './form-page.vue';
import FormsPage from './forms-page.vue';
import KeysPage from './keys-page.vue';
import LinesPage from './lines-page.vue';
import PeoplePage from './people-page.vue';
import RightsPage from './rights-page.vue';
import RolesPage from './roles-page.vue';
import SupplierPage from './supplier-page.vue';

/** A page in the navigation, with the right that opens it. */
interface Named extends Entry {
  needs: readonly [collection: string, action: string];
}

const ENTRIES: readonly Named[] = [
  // Everybody reads the directory; those who invite keep the people.
  { to: 'company/people', icon: 'group', label: 'studio.company.people', needs: ['directus_users', 'create'] },
  { to: 'company/roles', icon: 'admin_panel_settings', label: 'studio.company.roles', needs: ['role_menu_permissions', 'read'] },
  { to: 'company/departments', icon: 'lan', label: 'studio.company.departments', needs: ['departments', 'update'] },
  { to: 'company/accounts', icon: 'account_tree', label: 'studio.company.accounts', needs: ['account_codes', 'update'] },
  { to: 'company/forms', icon: 'description', label: 'studio.company.forms', needs: ['approval_forms', 'update'] },
  { to: 'company/lines', icon: 'timeline', label: 'studio.company.lines', needs: ['approval_lines', 'create'] },
  { to: 'company/delegations', icon: 'supervisor_account', label: 'studio.company.delegations', needs: ['approval_delegations', 'create'] },
  { to: 'company/supplier', icon: 'storefront', label: 'studio.company.supplier', needs: ['supplier_settings', 'read'] },
  { to: 'company/keys', icon: 'key', label: 'studio.company.keys', needs: ['api_keys', 'read'] },
];

export const company: Area = {
  pages: [
    { path: 'company/people', component: PeoplePage },
    { path: 'company/roles', component: RolesPage },
    { path: 'company/roles/:id', component: RightsPage, props: true },
    { path: 'company/keys', component: KeysPage },
    { path: 'company/forms', component: FormsPage },
    { path: 'company/forms/:id', component: FormPage, props: true },
    { path: 'company/lines', component: LinesPage },
    { path: 'company/delegations', component: DelegationsPage },
    { path: 'company/departments', component: DepartmentsPage },
    { path: 'company/accounts', component: AccountsPage },
    { path: 'company/supplier', component: SupplierPage },
  ],
  useEntries() {
    const { usePermissionsStore, useUserStore } = useStores();
    // They are the settings of one company; whoever keeps the system belongs to none.
    const seen = useUserStore().currentUser?.tenant_id ? ENTRIES.filter(({ needs }) => usePermissionsStore().hasPermission(...needs)) : [];
    const headed = seen.map(({ needs: _, ...entry }, index) => (index ? entry : { ...entry, heading: 'studio.company' }));
    return () => headed;
  },
};
