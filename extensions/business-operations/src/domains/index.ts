import type { Domain } from '../kernel/domain.ts';
import { admin } from './admin/index.ts';
import { common } from './common/index.ts';
import { finance } from './finance/index.ts';
import { sales } from './sales/index.ts';
import { tenantsDomain } from './tenants/index.ts';

/** The product: every domain once, in the order of the API's documentation and of a new tenant's seeds. */
export const domains: readonly Domain[] = [tenantsDomain, admin, sales, finance, common];
