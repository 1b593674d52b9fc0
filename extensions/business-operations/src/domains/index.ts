import type { Domain } from '../kernel/domain.ts';
import { studio } from '../studio/domain.ts';
import { admin } from './admin/index.ts';
import { aiUsage } from './ai-usage/index.ts';
import { appVersionsDomain } from './app-versions/index.ts';
import { approvalsDomain } from './approvals/index.ts';
import { audit } from './audit/index.ts';
import { banking } from './banking/index.ts';
import { bendingDomain } from './bending/index.ts';
import { bendingItemsDomain } from './bending-items/index.ts';
import { bendingOrdersDomain } from './bending-orders/index.ts';
import { biddingsDomain } from './biddings/index.ts';
import { boardsDomain } from './boards/index.ts';
import { bom } from './bom/index.ts';
import { cards } from './cards/index.ts';
import { common } from './common/index.ts';
import { condolence } from './condolence/index.ts';
import { construction } from './construction/index.ts';
import { dashboard } from './dashboard/index.ts';
import { dataExportDomain } from './data-export/index.ts';
import { demoTenantsDomain } from './demo-tenants/index.ts';
import { documentsDomain } from './documents/index.ts';
import { entertainment } from './entertainment/index.ts';
import { equipmentDomain } from './equipment/index.ts';
import { esignDomain } from './esign/index.ts';
import { filesDomain } from './files/index.ts';
import { finance } from './finance/index.ts';
import { home } from './home/index.ts';
import { hr } from './hr/index.ts';
import { inspectionsDomain } from './inspections/index.ts';
import { itemsDomain } from './items/index.ts';
import { labor } from './labor/index.ts';
import { loansDomain } from './loans/index.ts';
import { ordersDomain } from './orders/index.ts';
import { organisation } from './organisation/index.ts';
import { payroll } from './payroll/index.ts';
import { pricing } from './pricing/index.ts';
import { processesDomain } from './processes/index.ts';
import { productionOrdersDomain } from './production-orders/index.ts';
import { purchasing } from './purchasing/index.ts';
import { qms } from './qms/index.ts';
import { quality } from './quality/index.ts';
import { qualityDocumentsDomain } from './quality-documents/index.ts';
import { quotesDomain } from './quotes/index.ts';
import { requirements } from './requirements/index.ts';
import { rights } from './rights/index.ts';
import { sales } from './sales/index.ts';
import { shipmentsDomain } from './shipments/index.ts';
import { statistics } from './statistics/index.ts';
import { stock } from './stock/index.ts';
import { taxInvoicesDomain } from './tax-invoices/index.ts';
import { taxPortal } from './tax-portal/index.ts';
import { taxProviderDomain } from './tax-provider/index.ts';
import { tenantsDomain } from './tenants/index.ts';
import { vat } from './vat/index.ts';
import { vehicles } from './vehicles/index.ts';
import { workOrdersDomain } from './work-orders/index.ts';

/** The product: every domain once, in the order of the API's documentation and of a new tenant's seeds. */
export const domains: readonly Domain[] = [
  tenantsDomain,
  demoTenantsDomain,
  rights,
  organisation,
  filesDomain,
  admin,
  audit,
  approvalsDomain,
  boardsDomain,
  sales,
  finance,
  entertainment,
  vat,
  itemsDomain,
  stock,
  labor,
  processesDomain,
  pricing,
  bom,
  quotesDomain,
  biddingsDomain,
  ordersDomain,
  bendingDomain,
  bendingItemsDomain,
  purchasing,
  requirements,
  productionOrdersDomain,
  workOrdersDomain,
  bendingOrdersDomain,
  shipmentsDomain,
  inspectionsDomain,
  documentsDomain,
  quality,
  qualityDocumentsDomain,
  qms,
  equipmentDomain,
  hr,
  payroll,
  condolence,
  construction,
  vehicles,
  loansDomain,
  taxProviderDomain,
  banking,
  cards,
  taxInvoicesDomain,
  taxPortal,
  aiUsage,
  appVersionsDomain,
  statistics,
  dashboard,
  home,
  common,
  esignDomain,
  dataExportDomain,
  studio,
];
