// Generated from the declared collections by `npm run generate`.
import type { DirectusFile, DirectusRole, DirectusUser } from '@directus/sdk';

// By these literals the SDK recognizes dates and instants, and allows ranges and date functions in filters.
type Day = 'date' | (string & {});
type Instant = 'datetime' | (string & {});
// Directus returns decimals as text, so that no digit is lost, and accepts numbers in writes and filters.
type Decimal = string | number;
type Json = 'json' | Record<string, unknown> | unknown[];

export interface Tenants {
  id: number;
  code: string;
  name: string;
  business_number: string | null;
  status: 'ACTIVE' | 'INACTIVE';
  inactive_reason: 'SUSPENDED' | 'DEMO_EXPIRED' | null;
  plan: 'DEMO' | 'BASIC' | 'STANDARD' | 'ENTERPRISE';
  is_demo: boolean;
  time_zone: string;
  locale: 'ko' | 'en';
  public_catalogue: boolean;
  max_users: number | null;
  logo_id: string | DirectusFile<Schema> | null;
  settings: Json | null;
  permission_version: Decimal;
  last_activity_at: Instant | null;
  subscription_started_on: Day | null;
  subscription_ends_on: Day | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface DemoPartners {
  id: number;
  code: string;
  name: string;
  contact_name: string | null;
  contact_email: string | null;
  is_active: boolean;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface DemoTenants {
  id: number;
  tenant_id: number | Tenants;
  partner_id: number | DemoPartners | null;
  preset: 'BASIC' | 'FULL';
  status: 'ACTIVE' | 'EXPIRED' | 'CONVERTED';
  contact_name: string;
  contact_email: string;
  expires_at: Instant;
  memo: string | null;
  warned_at: Instant | null;
  inactive_since: Instant | null;
  expired_at: Instant | null;
  converted_at: Instant | null;
  converted_plan: 'BASIC' | 'STANDARD' | 'ENTERPRISE' | null;
  reset_count: number;
  last_reset_at: Instant | null;
  extension_count: number;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface DemoEvents {
  id: number;
  demo_tenant_id: number | DemoTenants;
  event: 'CREATED' | 'FIRST_LOGIN' | 'LOGIN' | 'ENGAGED' | 'WARNED' | 'INACTIVE' | 'EXPIRED' | 'RESET' | 'EXTENDED' | 'CONVERTED';
  business_date: Day;
  detail: Json | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface Menus {
  id: number;
  code: string;
  parent_id: number | Menus | null;
  label_key: string;
  path: string | null;
  icon: string | null;
  collections: Json | null;
  actions: Json | null;
  sort_order: number;
  is_active: boolean;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface RoleMenuPermissions {
  id: number;
  tenant_id: number | Tenants;
  role_id: string | DirectusRole<Schema>;
  menu_id: number | Menus;
  visible: boolean;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface Departments {
  id: number;
  tenant_id: number | Tenants;
  code: string;
  name: string;
  parent_id: number | Departments | null;
  manager_id: string | DirectusUser<Schema> | null;
  sort_order: number;
  is_active: boolean;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface Positions {
  id: number;
  tenant_id: number | Tenants;
  name: string;
  rank_order: number;
  is_active: boolean;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface ApiKeys {
  id: number;
  tenant_id: number | Tenants | null;
  name: string;
  description: string | null;
  key_prefix: string;
  expires_at: Instant | null;
  last_used_at: Instant | null;
  last_used_ip: string | null;
  revoked_at: Instant | null;
  revoked_by: string | DirectusUser<Schema> | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface NumberSequences {
  id: number;
  tenant_id: number | Tenants;
  key: string;
  period: string;
  last_value: Decimal;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface IdempotencyKeys {
  id: number;
  tenant_id: number | Tenants | null;
  user_id: string | DirectusUser<Schema> | null;
  api_key_id: number | ApiKeys | null;
  key: string;
  method: string;
  path: string;
  body_hash: string;
  status_code: number | null;
  expires_at: Instant;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface Jobs {
  id: number;
  name: string;
  is_enabled: boolean;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface JobRuns {
  id: number;
  job: string;
  tenant_id: number | Tenants | null;
  business_date: Day;
  trigger: 'SCHEDULE' | 'MANUAL';
  status: 'RUNNING' | 'SUCCEEDED' | 'FAILED';
  started_at: Instant;
  renewed_at: Instant | null;
  finished_at: Instant | null;
  counts: Json | null;
  error: string | null;
  started_by: string | DirectusUser<Schema> | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface AuditLogs {
  id: number;
  tenant_id: number | Tenants | null;
  action: 'LOGIN' | 'LOGIN_FAILED' | 'LOGOUT' | 'PASSWORD_CHANGED' | 'USER_INVITED' | 'API_KEY_CREATED' | 'API_KEY_REVOKED' | 'PERMISSION_CHANGED' | 'TENANT_SWITCHED' | 'FILE_DOWNLOADED' | 'DATA_EXPORTED' | 'DATA_IMPORTED' | 'EXPORT_LINKED' | 'EXPORT_DOWNLOADED' | 'ROLLBACK' | 'DEMO_CREATED' | 'DEMO_RESET' | 'DEMO_EXTENDED' | 'DEMO_CONVERTED' | 'DEMO_WARNED' | 'DEMO_EXPIRED' | 'DEMO_INACTIVE' | 'PARTITION_CREATED' | 'PARTITION_DROPPED' | 'APP_PUBLISHED' | 'MAIL_FAILED';
  target_type: string | null;
  target_id: string | null;
  actor_id: string | null;
  actor_type: 'USER' | 'API_KEY' | 'SIGNER' | 'JOB' | 'DATABASE';
  ip: string | null;
  user_agent: string | null;
  request_id: string | null;
  detail: Json | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface ApprovalForms {
  id: number;
  tenant_id: number | Tenants;
  code: string;
  name: string;
  category: string | null;
  description: string | null;
  fields: Json | null;
  body_template: string | null;
  default_line_id: number | ApprovalLines | null;
  linked_type: 'nonconforming_reports' | 'leave_requests' | null;
  allow_pre_decide: boolean;
  allow_self_approval: boolean;
  is_system: boolean;
  is_active: boolean;
  sort_order: number;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface ApprovalLines {
  id: number;
  tenant_id: number | Tenants;
  name: string;
  owner_id: string | DirectusUser<Schema> | null;
  form_id: number | ApprovalForms | null;
  steps: Json;
  is_default: boolean;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface Approvals {
  id: number;
  tenant_id: number | Tenants;
  document_no: string | null;
  form_id: number | ApprovalForms;
  title: string;
  content: Json | null;
  body: string | null;
  is_urgent: boolean;
  status: 'DRAFT' | 'IN_PROGRESS' | 'ON_HOLD' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN';
  steps: number[] | ApprovalSteps[];
  files: number[] | ApprovalFiles[];
  drafter_id: string | DirectusUser<Schema>;
  drafter_name: string | null;
  drafter_department: string | null;
  drafter_position: string | null;
  current_step_order: number | null;
  submit_comment: string | null;
  submitted_at: Instant | null;
  completed_at: Instant | null;
  withdrawn_at: Instant | null;
  withdraw_reason: string | null;
  resubmit_count: number;
  rejection_history: Json;
  pre_decided_by: string | DirectusUser<Schema> | null;
  copied_from_id: number | Approvals | null;
  linked_type: 'nonconforming_reports' | 'leave_requests' | null;
  linked_id: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface ApprovalSteps {
  id: number;
  tenant_id: number | Tenants;
  approval_id: number | Approvals;
  kind: 'APPROVAL' | 'AGREEMENT' | 'REFERENCE';
  step_order: number;
  approver_id: string | DirectusUser<Schema>;
  status: 'WAITING' | 'PENDING' | 'ON_HOLD' | 'APPROVED' | 'REJECTED' | 'SKIPPED' | 'CANCELLED' | 'NOTIFIED';
  approver_name: string | null;
  department: string | null;
  position: string | null;
  acted_at: Instant | null;
  acted_by: string | DirectusUser<Schema> | null;
  delegation_id: number | ApprovalDelegations | null;
  comment: string | null;
  held_at: Instant | null;
  read_at: Instant | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface ApprovalFiles {
  id: number;
  tenant_id: number | Tenants;
  approval_id: number | Approvals;
  file_id: string | DirectusFile<Schema>;
  sort_order: number;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface ApprovalReads {
  id: number;
  tenant_id: number | Tenants;
  approval_id: number | Approvals;
  user_id: string | DirectusUser<Schema>;
  read_at: Instant | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface ApprovalDelegations {
  id: number;
  tenant_id: number | Tenants;
  delegator_id: string | DirectusUser<Schema>;
  delegate_id: string | DirectusUser<Schema>;
  start_date: Day;
  end_date: Day;
  form_ids: Json | null;
  reason: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface Boards {
  id: number;
  tenant_id: number | Tenants;
  code: string;
  name: string;
  description: string | null;
  board_type: 'NOTICE' | 'FREE';
  sort_order: number;
  allow_comments: boolean;
  is_active: boolean;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface Posts {
  id: number;
  tenant_id: number | Tenants;
  board_id: number | Boards;
  title: string;
  content: string;
  is_pinned: boolean;
  view_count: number;
  author_id: string | DirectusUser<Schema>;
  files: number[] | PostFiles[];
  comments: number[] | PostComments[];
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface PostFiles {
  id: number;
  tenant_id: number | Tenants;
  post_id: number | Posts;
  file_id: string | DirectusFile<Schema>;
  sort_order: number;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface PostReads {
  id: number;
  tenant_id: number | Tenants;
  post_id: number | Posts;
  user_id: string | DirectusUser<Schema>;
  read_on: Day;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface PostComments {
  id: number;
  tenant_id: number | Tenants;
  post_id: number | Posts;
  parent_id: number | PostComments | null;
  content: string;
  author_id: string | DirectusUser<Schema>;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface ClientGroups {
  id: number;
  tenant_id: number | Tenants;
  group_code: string;
  name: string;
  default_discount_rate: Decimal;
  is_active: boolean;
  sort_order: number | null;
  memo: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface Clients {
  id: number;
  tenant_id: number | Tenants;
  client_code: string;
  name: string;
  client_type: 'SALES' | 'PURCHASE' | 'BOTH';
  client_group_id: number | ClientGroups | null;
  manager_id: string | DirectusUser<Schema> | null;
  business_no: string | null;
  branch_no: string | null;
  business_type: string | null;
  business_item: string | null;
  ceo_name: string | null;
  contact_person: string | null;
  contact_phone: string | null;
  mobile: string | null;
  fax: string | null;
  email: string | null;
  tax_email: string | null;
  zip_code: string | null;
  address: string | null;
  address_detail: string | null;
  bank_name: string | null;
  bank_account_no: string | null;
  bank_account_holder: string | null;
  payment_terms_days: number | null;
  credit_limit: Decimal | null;
  is_active: boolean;
  memo: string | null;
  options: Json | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface Sites {
  id: number;
  tenant_id: number | Tenants;
  site_code: string | null;
  name: string;
  client_id: number | Clients | null;
  zip_code: string | null;
  address: string | null;
  address_detail: string | null;
  contact_person: string | null;
  contact_phone: string | null;
  start_date: Day | null;
  end_date: Day | null;
  is_active: boolean;
  memo: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface AccountCodes {
  id: number;
  tenant_id: number | Tenants;
  code: string;
  name: string;
  name_en: string | null;
  category: 'ASSET' | 'LIABILITY' | 'EQUITY' | 'REVENUE' | 'EXPENSE';
  sub_category: 'CURRENT_ASSET' | 'INVENTORY' | 'INVESTMENT_ASSET' | 'TANGIBLE_ASSET' | 'INTANGIBLE_ASSET' | 'OTHER_NONCURRENT_ASSET' | 'CURRENT_LIABILITY' | 'NONCURRENT_LIABILITY' | 'CAPITAL_STOCK' | 'CAPITAL_SURPLUS' | 'CAPITAL_ADJUSTMENT' | 'RETAINED_EARNINGS' | 'SALES' | 'COST_OF_SALES' | 'MANUFACTURING_COST' | 'SELLING_ADMIN' | 'NON_OPERATING_INCOME' | 'NON_OPERATING_EXPENSE' | 'INCOME_TAX';
  normal_balance: 'DEBIT' | 'CREDIT';
  posting_role: string | null;
  entertainment_kind: 'GENERAL' | 'CULTURE' | 'TRADITIONAL_MARKET' | null;
  is_default: boolean;
  is_active: boolean;
  sort_order: number;
  memo: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface JournalEntries {
  id: number;
  tenant_id: number | Tenants;
  entry_no: string;
  entry_date: Day;
  description: string | null;
  source_type: 'manual' | 'payroll' | 'taxprovider_card' | 'taxprovider_bank' | 'taxportal_invoice' | 'reversal';
  source_id: string | null;
  is_consolidated: boolean;
  is_closing: boolean;
  total_amount: Decimal;
  reverses_id: number | JournalEntries | null;
  reversed_by_id: number | JournalEntries | null;
  lines: number[] | JournalLines[];
  options: Json | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface JournalLines {
  id: number;
  tenant_id: number | Tenants;
  journal_entry_id: number | JournalEntries;
  line_no: number;
  entry_date: Day;
  account_code_id: number | AccountCodes;
  debit: Decimal;
  credit: Decimal;
  vendor_id: number | Clients | null;
  memo: string | null;
  evidence: 'CARD' | 'TAX_INVOICE' | 'CASH_RECEIPT' | 'CONDOLENCE' | 'NONE';
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface SupplierSettings {
  id: number;
  tenant_id: number | Tenants;
  business_number: string;
  tax_reg_id: string | null;
  company_name: string;
  ceo_name: string;
  address: string;
  biz_type: string;
  biz_class: string;
  contact_name: string;
  contact_email: string;
  contact_tel: string | null;
  is_sme: boolean;
  opened_on: Day | null;
  fiscal_year_start_month: number;
  vat_filing: 'QUARTERLY' | 'HALF_YEARLY';
  books_closed_through: Day | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface ItemCategories {
  id: number;
  tenant_id: number | Tenants;
  parent_id: number | ItemCategories | null;
  code: string;
  name: string;
  sort_order: number | null;
  is_active: boolean;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface Items {
  id: number;
  tenant_id: number | Tenants;
  code: string;
  name: string;
  item_type: 'PRODUCT' | 'PART' | 'RAW_MATERIAL' | 'SUB_MATERIAL' | 'CONSUMABLE' | 'SERVICE';
  item_category: string | null;
  category_id: number | ItemCategories | null;
  specification: string | null;
  material: string | null;
  unit: string;
  quantity_scale: number;
  unit_conversions: Json;
  procurement: 'MAKE' | 'BUY';
  lead_time_days: number | null;
  is_stock_managed: boolean;
  is_lot_managed: boolean;
  allow_negative_stock: boolean;
  inspection_required: boolean;
  safety_stock: Decimal;
  default_warehouse_id: number | Warehouses | null;
  default_supplier_id: number | Clients | null;
  sales_price: Decimal | null;
  purchase_price: Decimal | null;
  cost_price: Decimal | null;
  last_purchase_price: Decimal | null;
  barcode: string | null;
  image: string | DirectusFile<Schema> | null;
  drawing: string | DirectusFile<Schema> | null;
  is_active: boolean;
  legacy_bending_num: string | null;
  options: Json;
  memo: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface Warehouses {
  id: number;
  tenant_id: number | Tenants;
  code: string;
  name: string;
  warehouse_type: 'MATERIAL' | 'PRODUCT' | 'WIP' | 'DEFECT' | 'OUTSIDE';
  manager_id: string | DirectusUser<Schema> | null;
  address: string | null;
  is_default: boolean;
  is_active: boolean;
  sort_order: number | null;
  memo: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface Stocks {
  id: number;
  tenant_id: number | Tenants;
  item_id: number | Items;
  warehouse_id: number | Warehouses;
  quantity: Decimal;
  reserved_quantity: Decimal;
  last_received_at: Instant | null;
  last_issued_at: Instant | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface StockLots {
  id: number;
  tenant_id: number | Tenants;
  item_id: number | Items;
  warehouse_id: number | Warehouses;
  stock_id: number | Stocks;
  lot_no: string;
  supplier_lot_no: string | null;
  origin: 'RECEIVING' | 'PRODUCTION' | 'ADJUSTMENT' | 'OPENING' | 'TRANSFER';
  client_id: number | Clients | null;
  receiving_item_id: number | ReceivingItems | null;
  received_date: Day;
  expiry_date: Day | null;
  initial_quantity: Decimal;
  remaining_quantity: Decimal;
  unit_cost: Decimal;
  status: 'AVAILABLE' | 'HOLD' | 'DEPLETED';
  hold_reason: string | null;
  options: Json | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface StockTransactions {
  id: number;
  tenant_id: number | Tenants;
  stock_id: number | Stocks;
  item_id: number | Items;
  warehouse_id: number | Warehouses;
  stock_lot_id: number | StockLots | null;
  transaction_type: 'OPENING' | 'RECEIPT' | 'ISSUE' | 'ADJUSTMENT' | 'TRANSFER_IN' | 'TRANSFER_OUT' | 'PRODUCTION_IN' | 'MATERIAL_INPUT' | 'MATERIAL_RETURN' | 'SHIPMENT' | 'SHIPMENT_RETURN' | 'SETTLEMENT';
  quantity: Decimal;
  balance_after: Decimal;
  unit_cost: Decimal;
  transaction_date: Day;
  adjustment_reason: string | null;
  adjustment_reason_code: 'COUNT_DIFFERENCE' | 'DAMAGE' | 'LOSS' | 'FOUND' | 'CORRECTION' | 'SAMPLE' | 'OTHER' | null;
  reference_type: string | null;
  reference_id: string | null;
  reversal_of_id: number | StockTransactions | null;
  order_id: number | Orders | null;
  drawn_quantity: Decimal;
  memo: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface StockReservations {
  id: number;
  tenant_id: number | Tenants;
  order_id: number | Orders;
  order_item_id: number | OrderItems;
  stock_id: number | Stocks;
  item_id: number | Items;
  quantity: Decimal;
  issued_quantity: Decimal;
  status: 'ACTIVE' | 'FULFILLED' | 'RELEASED';
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface LaborRates {
  id: number;
  tenant_id: number | Tenants;
  code: string;
  name: string;
  labor_type: 'MANUFACTURE' | 'INSTALLATION' | 'INSPECTION' | 'TRANSPORT' | 'OTHER';
  unit: 'SET' | 'M2' | 'M' | 'HOUR' | 'DAY';
  basis: 'NONE' | 'AREA' | 'WIDTH' | 'HEIGHT' | 'WEIGHT';
  basis_min: Decimal;
  basis_max: Decimal | null;
  rate: Decimal;
  effective_from: Day;
  effective_to: Day | null;
  is_active: boolean;
  memo: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface Processes {
  id: number;
  tenant_id: number | Tenants;
  process_code: string;
  process_name: string;
  process_type: 'SCREEN' | 'SLAT' | 'BENDING' | 'ASSEMBLY' | 'STOCK' | 'GENERAL';
  department_id: number | Departments | null;
  manager_id: string | DirectusUser<Schema> | null;
  warehouse_id: number | Warehouses | null;
  required_workers: number;
  inspection_template_id: number | DocumentTemplates | null;
  work_log_template_id: number | DocumentTemplates | null;
  sort_order: number;
  is_active: boolean;
  note: string | null;
  steps: number[] | ProcessSteps[];
  items: number[] | ProcessItems[];
  options: Json | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface ProcessItems {
  id: number;
  tenant_id: number | Tenants;
  process_id: number | Processes;
  item_id: number | Items;
  priority: number;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface ProcessSteps {
  id: number;
  tenant_id: number | Tenants;
  process_id: number | Processes;
  step_code: string;
  step_name: string;
  sort_order: number;
  is_required: boolean;
  needs_approval: boolean;
  needs_inspection: boolean;
  is_active: boolean;
  link_type: 'NONE' | 'MATERIAL_INPUT' | 'INSPECTION' | 'WORK_LOG';
  document_template_id: number | DocumentTemplates | null;
  options: Json | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface ItemPrices {
  id: number;
  tenant_id: number | Tenants;
  item_id: number | Items;
  price_type: 'SALES' | 'PURCHASE' | 'COST';
  unit_price: Decimal;
  status: 'DRAFT' | 'ACTIVE' | 'SUPERSEDED';
  client_id: number | Clients | null;
  client_group_id: number | ClientGroups | null;
  min_quantity: Decimal;
  effective_from: Day;
  effective_to: Day | null;
  revision_no: number | null;
  finalized_at: Instant | null;
  finalized_by: string | DirectusUser<Schema> | null;
  memo: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface BomTemplates {
  id: number;
  tenant_id: number | Tenants;
  code: string;
  version: number;
  name: string;
  product_category: string | null;
  product_item_id: number | Items | null;
  status: 'DRAFT' | 'ACTIVE' | 'ARCHIVED';
  is_active: boolean;
  price_type: 'COST' | 'SALES';
  inputs: Json;
  derived: Json;
  tables: Json;
  items: number[] | BomTemplateItems[];
  based_on_id: number | BomTemplates | null;
  change_note: string | null;
  finalized_at: Instant | null;
  finalized_by: string | DirectusUser<Schema> | null;
  memo: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface BomTemplateItems {
  id: number;
  tenant_id: number | Tenants;
  bom_template_id: number | BomTemplates;
  parent_id: number | BomTemplateItems | null;
  line_key: string;
  line_type: 'ITEM' | 'LABOR' | 'GROUP' | 'SUB_BOM';
  item_id: number | Items | null;
  item_expression: string | null;
  labor_code: string | null;
  sub_bom_code: string | null;
  name: string | null;
  quantity_expression: string | null;
  condition_expression: string | null;
  loss_rate: Decimal;
  sort_order: number;
  memo: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface ModelSets {
  id: number;
  tenant_id: number | Tenants;
  code: string;
  name: string;
  product_category: string;
  product_item_id: number | Items;
  bom_code: string;
  guiderail_model_id: number | Items | null;
  shutterbox_model_id: number | Items | null;
  bottombar_model_id: number | Items | null;
  default_variables: Json;
  certification_no: string | null;
  image: string | DirectusFile<Schema> | null;
  is_active: boolean;
  sort_order: number | null;
  memo: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface Quotes {
  id: number;
  tenant_id: number | Tenants;
  quote_no: string;
  status: 'DRAFT' | 'FINALIZED' | 'SENT' | 'CONVERTED' | 'LOST';
  revision_no: number;
  title: string | null;
  quote_date: Day;
  valid_until: Day;
  client_id: number | Clients | null;
  company_name: string | null;
  contact_person: string | null;
  contact_phone: string | null;
  contact_email: string | null;
  site_id: number | Sites | null;
  site_name: string | null;
  manager_id: string | DirectusUser<Schema> | null;
  items: number[] | QuoteItems[];
  vat_mode: 'EXCLUDED' | 'INCLUDED' | 'ZERO_RATED' | 'EXEMPT';
  margin_rate: Decimal;
  rounding_unit: number;
  discount_amount: Decimal;
  material_amount: Decimal | null;
  labor_amount: Decimal | null;
  cost_amount: Decimal | null;
  items_amount: Decimal | null;
  supply_amount: Decimal | null;
  vat_amount: Decimal | null;
  total_amount: Decimal | null;
  delivery_terms: string | null;
  payment_terms: string | null;
  memo: string | null;
  internal_memo: string | null;
  finalized_at: Instant | null;
  finalized_by: string | DirectusUser<Schema> | null;
  sent_at: Instant | null;
  lost_reason: string | null;
  revisions: number[] | QuoteRevisions[];
  send_histories: number[] | QuoteSendHistories[];
  options: Json | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface QuoteItems {
  id: number;
  tenant_id: number | Tenants;
  quote_id: number | Quotes;
  sort_order: number;
  floor: string | null;
  symbol: string | null;
  line_type: 'MODEL' | 'ITEM' | 'CUSTOM';
  model_set_id: number | ModelSets | null;
  bom_template_id: number | BomTemplates | null;
  item_id: number | Items | null;
  item_name: string;
  specification: string | null;
  unit: string;
  quantity: Decimal;
  open_width: Decimal | null;
  open_height: Decimal | null;
  variables: Json | null;
  derived: Json | null;
  bom_result: Json | null;
  material_cost: Decimal;
  labor_cost: Decimal;
  margin_rate: Decimal;
  unit_price: Decimal;
  price_overridden: boolean;
  discount_rate: Decimal;
  discount_amount: Decimal;
  amount: Decimal;
  price_missing: boolean;
  memo: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface QuoteRevisions {
  id: number;
  tenant_id: number | Tenants;
  quote_id: number | Quotes;
  revision_no: number;
  snapshot: Json;
  total_amount: Decimal;
  reason: string | null;
  finalized_at: Instant;
  finalized_by: string | DirectusUser<Schema> | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface QuoteSendHistories {
  id: number;
  tenant_id: number | Tenants;
  quote_id: number | Quotes;
  revision_no: number;
  channel: 'EMAIL' | 'MESSENGER';
  recipients: Json;
  subject: string | null;
  message: string | null;
  status: 'SENT' | 'FAILED';
  provider: string | null;
  provider_message_id: string | null;
  error_message: string | null;
  link_expires_at: Instant | null;
  opened_at: Instant | null;
  sent_by: string | DirectusUser<Schema> | null;
  sent_at: Instant;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface Biddings {
  id: number;
  tenant_id: number | Tenants;
  bidding_no: string;
  status: 'DRAFT' | 'SUBMITTED' | 'WON' | 'LOST' | 'CANCELLED';
  title: string;
  bid_date: Day;
  bid_amount: Decimal;
  quote_id: number | Quotes | null;
  client_id: number | Clients | null;
  manager_id: string | DirectusUser<Schema> | null;
  agency_name: string | null;
  notice_no: string | null;
  bid_method: 'LOWEST_PRICE' | 'QUALIFICATION' | 'NEGOTIATION' | 'PRIVATE_CONTRACT';
  due_at: Instant | null;
  opening_at: Instant | null;
  estimated_price: Decimal | null;
  items: number[] | BiddingItems[];
  submitted_at: Instant | null;
  decided_at: Instant | null;
  award_amount: Decimal | null;
  award_rate: Decimal | null;
  winner_name: string | null;
  rank: number | null;
  result_reason: string | null;
  memo: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface BiddingItems {
  id: number;
  tenant_id: number | Tenants;
  bidding_id: number | Biddings;
  quote_item_id: number | QuoteItems | null;
  item_id: number | Items | null;
  item_name: string;
  specification: string | null;
  unit: string;
  quantity: Decimal;
  unit_price: Decimal;
  amount: Decimal;
  sort_order: number;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface Orders {
  id: number;
  tenant_id: number | Tenants;
  order_no: string;
  status: 'DRAFT' | 'CONFIRMED' | 'IN_PROGRESS' | 'IN_PRODUCTION' | 'PRODUCED' | 'SHIPPING' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED';
  title: string | null;
  order_date: Day;
  delivery_date: Day | null;
  client_id: number | Clients;
  client_name: string;
  client_order_no: string | null;
  site_id: number | Sites | null;
  site_name: string | null;
  quote_id: number | Quotes | null;
  bidding_id: number | Biddings | null;
  manager_id: string | DirectusUser<Schema> | null;
  manager_name: string | null;
  items: number[] | OrderItems[];
  vat_mode: 'EXCLUDED' | 'INCLUDED' | 'ZERO_RATED' | 'EXEMPT';
  margin_rate: Decimal;
  rounding_unit: number;
  discount_amount: Decimal;
  material_amount: Decimal | null;
  labor_amount: Decimal | null;
  cost_amount: Decimal | null;
  items_amount: Decimal | null;
  supply_amount: Decimal | null;
  vat_amount: Decimal | null;
  total_amount: Decimal | null;
  receiver: string | null;
  receiver_phone: string | null;
  delivery_method: 'DIRECT' | 'FREIGHT' | 'PARCEL' | 'QUICK' | 'PICKUP';
  delivery_zip_code: string | null;
  delivery_address: string | null;
  delivery_address_detail: string | null;
  payment_terms: string | null;
  locations: number[] | OrderLocations[];
  memo: string | null;
  confirmed_at: Instant | null;
  produced_at: Instant | null;
  shipped_at: Instant | null;
  completed_at: Instant | null;
  cancelled_at: Instant | null;
  options: Json | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface OrderLocations {
  id: number;
  tenant_id: number | Tenants;
  order_id: number | Orders;
  floor: string;
  symbol: string;
  open_width: Decimal | null;
  open_height: Decimal | null;
  quantity: Decimal;
  sort_order: number;
  options: Json | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface OrderItems {
  id: number;
  tenant_id: number | Tenants;
  order_id: number | Orders;
  parent_id: number | OrderItems | null;
  row_type: 'PRODUCT' | 'COMPONENT';
  sort_order: number;
  location_id: number | OrderLocations | null;
  quote_item_id: number | QuoteItems | null;
  line_type: 'MODEL' | 'ITEM' | 'CUSTOM';
  model_set_id: number | ModelSets | null;
  bom_template_id: number | BomTemplates | null;
  item_id: number | Items | null;
  item_name: string;
  specification: string | null;
  unit: string;
  quantity: Decimal;
  open_width: Decimal | null;
  open_height: Decimal | null;
  variables: Json | null;
  derived: Json | null;
  bom_result: Json | null;
  material_cost: Decimal;
  labor_cost: Decimal;
  margin_rate: Decimal;
  unit_price: Decimal;
  price_overridden: boolean;
  discount_rate: Decimal;
  discount_amount: Decimal;
  amount: Decimal;
  line_key: string | null;
  memo: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface BendingItemMappings {
  id: number;
  tenant_id: number | Tenants;
  prod_code: string;
  spec_code: string;
  length_code: string;
  item_id: number | Items;
  is_active: boolean;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface BendingLots {
  id: number;
  tenant_id: number | Tenants;
  lot_no: string;
  prod_code: string;
  spec_code: string;
  length_code: string;
  production_date: Day;
  serial: number;
  status: 'RESERVED' | 'USED' | 'VOID';
  item_id: number | Items;
  material: string | null;
  raw_lot_no: string | null;
  fabric_lot_no: string | null;
  order_id: number | Orders | null;
  bending_order_id: number | BendingOrders | null;
  work_order_item_id: number | WorkOrderItems | null;
  raw_stock_lot_id: number | StockLots | null;
  stock_lot_id: number | StockLots | null;
  quantity: Decimal | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface PurchaseOrders {
  id: number;
  tenant_id: number | Tenants;
  purchase_order_no: string;
  status: 'DRAFT' | 'ORDERED' | 'PARTIALLY_RECEIVED' | 'RECEIVED' | 'CLOSED' | 'CANCELLED';
  client_id: number | Clients;
  order_date: Day;
  expected_date: Day | null;
  warehouse_id: number | Warehouses | null;
  order_id: number | Orders | null;
  manager_id: string | DirectusUser<Schema> | null;
  items: number[] | PurchaseOrderItems[];
  vat_mode: 'EXCLUDED' | 'INCLUDED' | 'ZERO_RATED' | 'EXEMPT';
  over_receipt_rate: Decimal;
  supply_amount: Decimal | null;
  vat_amount: Decimal | null;
  total_amount: Decimal | null;
  close_reason: string | null;
  memo: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface PurchaseOrderItems {
  id: number;
  tenant_id: number | Tenants;
  purchase_order_id: number | PurchaseOrders;
  item_id: number | Items;
  unit: string;
  conversion_factor: Decimal;
  quantity: Decimal;
  unit_price: Decimal;
  amount: Decimal;
  received_quantity: Decimal;
  expected_date: Day | null;
  sort_order: number;
  memo: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface Receivings {
  id: number;
  tenant_id: number | Tenants;
  receiving_no: string;
  status: 'DRAFT' | 'RECEIVED' | 'INSPECTED' | 'COMPLETED' | 'CANCELLED';
  purchase_order_id: number | PurchaseOrders | null;
  client_id: number | Clients;
  warehouse_id: number | Warehouses;
  receiving_date: Day;
  delivery_note_no: string | null;
  manager_id: string | DirectusUser<Schema> | null;
  items: number[] | ReceivingItems[];
  inspected_at: Instant | null;
  inspected_by: string | DirectusUser<Schema> | null;
  completed_at: Instant | null;
  cancel_reason: string | null;
  memo: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface ReceivingItems {
  id: number;
  tenant_id: number | Tenants;
  receiving_id: number | Receivings;
  purchase_order_item_id: number | PurchaseOrderItems | null;
  item_id: number | Items;
  unit: string;
  conversion_factor: Decimal;
  received_quantity: Decimal;
  accepted_quantity: Decimal | null;
  rejected_quantity: Decimal;
  unit_price: Decimal;
  amount: Decimal;
  lot_no: string | null;
  supplier_lot_no: string | null;
  expiry_date: Day | null;
  inspection_result: 'NOT_REQUIRED' | 'PENDING' | 'PASSED' | 'PARTIAL' | 'FAILED';
  inspection_id: number | Inspections | null;
  reject_reason: string | null;
  stock_lot_id: number | StockLots | null;
  sort_order: number;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface WorkOrders {
  id: number;
  tenant_id: number | Tenants;
  work_order_no: string;
  status: 'UNASSIGNED' | 'PENDING' | 'WAITING' | 'IN_PROGRESS' | 'COMPLETED' | 'SHIPPED' | 'CANCELLED';
  order_id: number | Orders | null;
  bending_order_id: number | BendingOrders | null;
  process_id: number | Processes | null;
  parent_id: number | WorkOrders | null;
  is_auxiliary: boolean;
  priority: 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
  assignee_id: string | DirectusUser<Schema> | null;
  team_id: number | Departments | null;
  scheduled_date: Day | null;
  due_date: Day | null;
  started_at: Instant | null;
  completed_at: Instant | null;
  shipped_at: Instant | null;
  items: number[] | WorkOrderItems[];
  memo: string | null;
  options: Json | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface WorkOrderItems {
  id: number;
  tenant_id: number | Tenants;
  work_order_id: number | WorkOrders;
  order_item_id: number | OrderItems | null;
  order_location_id: number | OrderLocations | null;
  item_id: number | Items | null;
  item_code: string | null;
  item_name: string;
  specification: string | null;
  unit: string;
  quantity: Decimal;
  good_quantity: Decimal;
  defect_quantity: Decimal;
  lot_no: string | null;
  stock_lot_id: number | StockLots | null;
  status: 'WAITING' | 'IN_PROGRESS' | 'COMPLETED';
  sort_order: number;
  started_at: Instant | null;
  completed_at: Instant | null;
  options: Json | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface WorkOrderSteps {
  id: number;
  tenant_id: number | Tenants;
  work_order_id: number | WorkOrders;
  work_order_item_id: number | WorkOrderItems;
  process_step_id: number | ProcessSteps;
  step_code: string;
  step_name: string;
  sort_order: number;
  status: 'WAITING' | 'PENDING_APPROVAL' | 'COMPLETED';
  completed_at: Instant | null;
  completed_by: string | DirectusUser<Schema> | null;
  approved_at: Instant | null;
  approved_by: string | DirectusUser<Schema> | null;
  options: Json | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface WorkOrderMaterialInputs {
  id: number;
  tenant_id: number | Tenants;
  work_order_id: number | WorkOrders;
  work_order_item_id: number | WorkOrderItems;
  process_step_id: number | ProcessSteps | null;
  stock_lot_id: number | StockLots;
  item_id: number | Items;
  bom_key: string | null;
  quantity: Decimal;
  input_at: Instant;
  input_by: string | DirectusUser<Schema>;
  stock_transaction_id: number | StockTransactions;
  note: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface WorkLogs {
  id: number;
  tenant_id: number | Tenants;
  work_order_id: number | WorkOrders;
  process_step_id: number | ProcessSteps | null;
  document_template_id: number | DocumentTemplates;
  document_id: number | Documents | null;
  work_date: Day;
  worker_id: string | DirectusUser<Schema>;
  started_at: Instant | null;
  ended_at: Instant | null;
  production_quantity: Decimal;
  good_quantity: Decimal;
  defect_quantity: Decimal;
  data: Json | null;
  note: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface BendingOrders {
  id: number;
  tenant_id: number | Tenants;
  bending_order_no: string;
  status: 'DRAFT' | 'CONFIRMED' | 'IN_PROGRESS' | 'PRODUCED' | 'CANCELLED';
  manager_name: string;
  order_date: Day;
  target_date: Day | null;
  items: number[] | BendingOrderItems[];
  work_orders: number[] | WorkOrders[];
  bending_lot: Json | null;
  confirmed_at: Instant | null;
  produced_at: Instant | null;
  memo: string | null;
  options: Json | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface BendingOrderItems {
  id: number;
  tenant_id: number | Tenants;
  bending_order_id: number | BendingOrders;
  item_id: number | Items;
  quantity: Decimal;
  produced_quantity: Decimal;
  lot_no: string | null;
  raw_stock_lot_id: number | StockLots | null;
  work_order_item_id: number | WorkOrderItems | null;
  sort_order: number;
  note: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface Shipments {
  id: number;
  tenant_id: number | Tenants;
  shipment_no: string;
  status: 'SCHEDULED' | 'READY' | 'SHIPPING' | 'COMPLETED' | 'CANCELLED';
  order_id: number | Orders;
  priority: 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
  scheduled_date: Day;
  can_ship: boolean;
  deposit_confirmed: boolean;
  invoice_issued: boolean;
  loading_manager_id: string | DirectusUser<Schema> | null;
  loading_started_at: Instant | null;
  loaded_at: Instant | null;
  departed_at: Instant | null;
  delivered_at: Instant | null;
  items: number[] | ShipmentItems[];
  vehicle_dispatches: number[] | VehicleDispatches[];
  cancel_reason: string | null;
  remarks: string | null;
  options: Json | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface ShipmentItems {
  id: number;
  tenant_id: number | Tenants;
  shipment_id: number | Shipments;
  work_order_item_id: number | WorkOrderItems | null;
  order_item_id: number | OrderItems | null;
  item_id: number | Items | null;
  item_code: string | null;
  item_name: string;
  specification: string | null;
  floor_unit: string | null;
  quantity: Decimal;
  unit: string;
  lot_no: string | null;
  stock_lot_id: number | StockLots | null;
  sort_order: number;
  remarks: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface VehicleDispatches {
  id: number;
  tenant_id: number | Tenants;
  shipment_id: number | Shipments;
  sort_order: number;
  logistics_company: string | null;
  arrival_at: Instant | null;
  tonnage: string | null;
  vehicle_no: string | null;
  driver_name: string | null;
  driver_contact: string | null;
  remarks: string | null;
  options: Json;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface Inspections {
  id: number;
  tenant_id: number | Tenants;
  inspection_no: string;
  inspection_type: 'IQC' | 'PQC' | 'FQC';
  status: 'WAITING' | 'IN_PROGRESS' | 'COMPLETED';
  result: 'PASS' | 'FAIL' | 'CONDITIONAL' | null;
  item_id: number | Items;
  item_name: string;
  specification: string | null;
  requested_on: Day;
  scheduled_on: Day;
  inspector_id: string | DirectusUser<Schema> | null;
  completed_at: Instant | null;
  receiving_item_id: number | ReceivingItems | null;
  stock_lot_id: number | StockLots | null;
  lot_no: string | null;
  client_id: number | Clients | null;
  work_order_id: number | WorkOrders | null;
  work_order_item_id: number | WorkOrderItems | null;
  order_id: number | Orders | null;
  order_location_id: number | OrderLocations | null;
  document_id: number | Documents | null;
  lot_size: Decimal;
  sample_size: Decimal | null;
  accepted_quantity: Decimal | null;
  rejected_quantity: Decimal | null;
  items: number[] | InspectionItems[];
  remarks: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface InspectionItems {
  id: number;
  tenant_id: number | Tenants;
  inspection_id: number | Inspections;
  sort_order: number;
  name: string;
  method: string | null;
  standard: string | null;
  measure_type: 'NUMERIC' | 'OK_NG';
  lower_limit: Decimal | null;
  upper_limit: Decimal | null;
  unit: string | null;
  measured_values: Json | null;
  judgement: 'PASS' | 'FAIL' | null;
  remarks: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface DocumentTemplates {
  id: number;
  tenant_id: number | Tenants;
  name: string;
  title: string;
  category: 'IQC' | 'PQC' | 'FQC' | 'WORK_LOG' | 'GENERAL';
  version: number;
  is_default: boolean;
  is_active: boolean;
  description: string | null;
  approval_lines: number[] | DocumentTemplateApprovalLines[];
  basic_fields: number[] | DocumentTemplateBasicFields[];
  sections: number[] | DocumentTemplateSections[];
  columns: number[] | DocumentTemplateColumns[];
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface DocumentTemplateApprovalLines {
  id: number;
  tenant_id: number | Tenants;
  template_id: number | DocumentTemplates;
  step: number;
  line_type: 'DRAFTER' | 'REVIEWER' | 'APPROVER';
  label: string;
  approver_id: string | DirectusUser<Schema> | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface DocumentTemplateBasicFields {
  id: number;
  tenant_id: number | Tenants;
  template_id: number | DocumentTemplates;
  field_key: string;
  label: string;
  field_type: 'TEXT' | 'NUMBER' | 'DATE' | 'SELECT' | 'CHECKBOX';
  choices: Json | null;
  auto_source: 'ORDER_NO' | 'SITE_NAME' | 'CLIENT_NAME' | 'ITEM_NAME' | 'SPECIFICATION' | 'LOT_NO' | 'QUANTITY' | 'LOCATION' | 'TODAY' | 'AUTHOR' | null;
  is_required: boolean;
  sort_order: number;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface DocumentTemplateSections {
  id: number;
  tenant_id: number | Tenants;
  template_id: number | DocumentTemplates;
  title: string;
  image_file_id: string | DirectusFile<Schema> | null;
  sort_order: number;
  items: number[] | DocumentTemplateSectionItems[];
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface DocumentTemplateSectionItems {
  id: number;
  tenant_id: number | Tenants;
  section_id: number | DocumentTemplateSections;
  field_key: string;
  category: string | null;
  item: string;
  standard: string | null;
  method: string | null;
  frequency: string | null;
  measurement_type: 'CHECK' | 'NUMERIC' | 'TEXT';
  lower_limit: Decimal | null;
  upper_limit: Decimal | null;
  unit: string | null;
  sample_count: number;
  is_required: boolean;
  sort_order: number;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface DocumentTemplateColumns {
  id: number;
  tenant_id: number | Tenants;
  template_id: number | DocumentTemplates;
  column_key: string;
  label: string;
  column_type: 'TEXT' | 'NUMBER' | 'CHECK' | 'SELECT' | 'DATE';
  choices: Json | null;
  group_name: string | null;
  width: number | null;
  sort_order: number;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface Documents {
  id: number;
  tenant_id: number | Tenants;
  document_no: string;
  status: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'CANCELLED';
  title: string;
  template_id: number | DocumentTemplates;
  template_version: number;
  result: 'PASS' | 'FAIL' | null;
  order_id: number | Orders | null;
  order_item_id: number | OrderItems | null;
  order_location_id: number | OrderLocations | null;
  work_order_id: number | WorkOrders | null;
  work_order_item_id: number | WorkOrderItems | null;
  step_id: number | ProcessSteps | null;
  receiving_item_id: number | ReceivingItems | null;
  inspection_id: number | Inspections | null;
  approval_round: number;
  submitted_at: Instant | null;
  submitted_by: string | DirectusUser<Schema> | null;
  decided_at: Instant | null;
  cancelled_at: Instant | null;
  cancel_reason: string | null;
  approvals: number[] | DocumentApprovals[];
  data: number[] | DocumentData[];
  rendered_html: string | null;
  snapshot_at: Instant | null;
  snapshot_hash: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface DocumentData {
  id: number;
  tenant_id: number | Tenants;
  document_id: number | Documents;
  section_id: number | DocumentTemplateSections | null;
  column_id: number | DocumentTemplateColumns | null;
  row_index: number;
  field_key: string;
  value: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface DocumentApprovals {
  id: number;
  tenant_id: number | Tenants;
  document_id: number | Documents;
  round: number;
  step: number;
  line_type: 'DRAFTER' | 'REVIEWER' | 'APPROVER';
  label: string;
  approver_id: string | DirectusUser<Schema>;
  approver_name: string;
  department: string | null;
  position: string | null;
  status: 'WAITING' | 'PENDING' | 'APPROVED' | 'REJECTED';
  acted_by: string | DirectusUser<Schema> | null;
  acted_at: Instant | null;
  comment: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface NonconformingReports {
  id: number;
  tenant_id: number | Tenants;
  report_no: string;
  status: 'RECEIVED' | 'ANALYZING' | 'RESOLVED' | 'IN_APPROVAL' | 'CLOSED';
  status_before_approval: 'RECEIVED' | 'ANALYZING' | 'RESOLVED' | null;
  nc_type: 'MATERIAL' | 'PROCESS' | 'PRODUCT' | 'CONSTRUCTION' | 'CLAIM' | 'OTHER';
  occurred_on: Day;
  confirmed_on: Day | null;
  department_id: number | Departments | null;
  related_employee_id: number | Employees | null;
  site_id: number | Sites | null;
  site_name: string | null;
  client_id: number | Clients | null;
  order_id: number | Orders | null;
  work_order_id: number | WorkOrders | null;
  receiving_item_id: number | ReceivingItems | null;
  stock_lot_id: number | StockLots | null;
  inspection_id: number | Inspections | null;
  item_id: number | Items | null;
  defect_quantity: Decimal | null;
  unit: string | null;
  defect_description: string;
  cause_analysis: string | null;
  corrective_action: string | null;
  preventive_action: string | null;
  disposition: 'REWORK' | 'REPAIR' | 'SCRAP' | 'RETURN' | 'CONCESSION' | null;
  action_manager_id: string | DirectusUser<Schema> | null;
  action_due_on: Day | null;
  action_completed_on: Day | null;
  items: number[] | NonconformingReportItems[];
  material_cost: Decimal;
  shipping_cost: Decimal;
  construction_cost: Decimal;
  other_cost: Decimal;
  total_cost: Decimal;
  files: number[] | NonconformingReportFiles[];
  approval_id: number | Approvals | null;
  last_approval_id: number | Approvals | null;
  closed_at: Instant | null;
  closed_via: 'APPROVAL' | 'DIRECT' | null;
  remarks: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface NonconformingReportItems {
  id: number;
  tenant_id: number | Tenants;
  report_id: number | NonconformingReports;
  sort_order: number;
  cost_type: 'MATERIAL' | 'SHIPPING' | 'CONSTRUCTION' | 'OTHER';
  item_name: string;
  item_id: number | Items | null;
  specification: string | null;
  quantity: Decimal;
  unit: string | null;
  unit_price: Decimal;
  amount: Decimal;
  remarks: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface NonconformingReportFiles {
  id: number;
  tenant_id: number | Tenants;
  report_id: number | NonconformingReports;
  file_id: string | DirectusFile<Schema>;
  sort_order: number;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface QualityDocuments {
  id: number;
  tenant_id: number | Tenants;
  document_no: string;
  status: 'DRAFT' | 'REQUESTED' | 'IN_PROGRESS' | 'COMPLETED' | 'CANCELLED';
  client_id: number | Clients;
  site_id: number | Sites | null;
  site_name: string;
  received_on: Day;
  inspector_id: string | DirectusUser<Schema> | null;
  requested_on: Day | null;
  inspection_start_on: Day | null;
  inspection_end_on: Day | null;
  completed_at: Instant | null;
  cancelled_at: Instant | null;
  cancel_reason: string | null;
  options: Json | null;
  orders: number[] | QualityDocumentOrders[];
  locations: number[] | QualityDocumentLocations[];
  files: number[] | QualityDocumentFiles[];
  remarks: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface QualityDocumentOrders {
  id: number;
  tenant_id: number | Tenants;
  quality_document_id: number | QualityDocuments;
  order_id: number | Orders;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface QualityDocumentLocations {
  id: number;
  tenant_id: number | Tenants;
  quality_document_id: number | QualityDocuments;
  quality_document_order_id: number | QualityDocumentOrders;
  order_location_id: number | OrderLocations;
  sort_order: number;
  live: boolean;
  post_width: Decimal | null;
  post_height: Decimal | null;
  change_reason: string | null;
  inspection_status: 'PENDING' | 'COMPLETED';
  result: 'PASS' | 'FAIL' | null;
  inspection_data: Json | null;
  inspected_on: Day | null;
  inspected_by: string | DirectusUser<Schema> | null;
  options: Json | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface QualityDocumentFiles {
  id: number;
  tenant_id: number | Tenants;
  quality_document_id: number | QualityDocuments;
  file_id: string | DirectusFile<Schema>;
  file_name: string;
  file_size: number;
  mime_type: string;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface PerformanceReports {
  id: number;
  tenant_id: number | Tenants;
  quality_document_id: number | QualityDocuments;
  year: number;
  quarter: number;
  confirmation_status: 'UNCONFIRMED' | 'CONFIRMED';
  confirmed_at: Instant | null;
  confirmed_by: string | DirectusUser<Schema> | null;
  memo: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface ChecklistTemplates {
  id: number;
  tenant_id: number | Tenants;
  type: string;
  name: string;
  version: number;
  categories: Json;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface QmsDocuments {
  id: number;
  tenant_id: number | Tenants;
  checklist_template_id: number | ChecklistTemplates;
  sub_item_id: string;
  title: string;
  version_label: string | null;
  document_date: Day | null;
  file_id: string | DirectusFile<Schema>;
  file_name: string;
  file_size: number;
  mime_type: string;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface QmsAudits {
  id: number;
  tenant_id: number | Tenants;
  quality_document_location_id: number | QualityDocumentLocations;
  confirmed: boolean;
  confirmed_at: Instant | null;
  confirmed_by: string | DirectusUser<Schema> | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface Equipment {
  id: number;
  tenant_id: number | Tenants;
  equipment_code: string;
  name: string;
  equipment_type: string;
  status: 'ACTIVE' | 'IDLE' | 'DISPOSED';
  specification: string | null;
  manufacturer: string | null;
  model_name: string | null;
  serial_no: string | null;
  location: string | null;
  production_line: string | null;
  purchased_on: Day | null;
  installed_on: Day | null;
  purchase_price: Decimal | null;
  useful_life_years: number | null;
  disposed_on: Day | null;
  manager_id: string | DirectusUser<Schema> | null;
  sub_manager_id: string | DirectusUser<Schema> | null;
  templates: number[] | EquipmentInspectionTemplates[];
  processes: number[] | EquipmentProcesses[];
  photos: number[] | EquipmentPhotos[];
  repairs: number[] | EquipmentRepairs[];
  sort_order: number;
  memo: string | null;
  options: Json | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface EquipmentRepairs {
  id: number;
  tenant_id: number | Tenants;
  repair_no: string;
  equipment_id: number | Equipment;
  repair_type: 'INTERNAL' | 'EXTERNAL';
  started_on: Day;
  completed_on: Day | null;
  hours: Decimal | null;
  description: string;
  cost: Decimal;
  vendor_id: number | Clients | null;
  vendor_name: string | null;
  repaired_by: string | DirectusUser<Schema> | null;
  memo: string | null;
  options: Json | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface EquipmentPhotos {
  id: number;
  tenant_id: number | Tenants;
  equipment_id: number | Equipment;
  file_id: string | DirectusFile<Schema>;
  caption: string | null;
  sort_order: number;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface EquipmentProcesses {
  id: number;
  tenant_id: number | Tenants;
  equipment_id: number | Equipment;
  process_id: number | Processes;
  is_primary: boolean;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface EquipmentInspectionTemplates {
  id: number;
  tenant_id: number | Tenants;
  equipment_id: number | Equipment;
  inspection_cycle: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'BIMONTHLY' | 'QUARTERLY' | 'SEMIANNUAL';
  item_no: number;
  check_point: string;
  check_item: string;
  check_method: string | null;
  check_timing: 'STOPPED' | 'RUNNING' | 'ANY';
  is_active: boolean;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface EquipmentInspections {
  id: number;
  tenant_id: number | Tenants;
  equipment_id: number | Equipment;
  inspection_cycle: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'BIMONTHLY' | 'QUARTERLY' | 'SEMIANNUAL';
  period: string;
  overall_judgement: 'OK' | 'NG' | null;
  inspector_id: string | DirectusUser<Schema> | null;
  repair_note: string | null;
  memo: string | null;
  details: number[] | EquipmentInspectionDetails[];
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface EquipmentInspectionDetails {
  id: number;
  tenant_id: number | Tenants;
  inspection_id: number | EquipmentInspections;
  template_id: number | EquipmentInspectionTemplates;
  check_date: Day;
  result: 'GOOD' | 'BAD' | 'REPAIRED';
  extra_work_day: boolean;
  note: string | null;
  checked_at: Instant;
  checked_by: string | DirectusUser<Schema>;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface Employees {
  id: number;
  tenant_id: number | Tenants;
  employee_no: string;
  name: string;
  user_id: string | DirectusUser<Schema> | null;
  department_id: number | Departments | null;
  position_id: number | Positions | null;
  birth_date: Day | null;
  phone: string | null;
  email: string | null;
  employment_type: 'REGULAR' | 'CONTRACT' | 'PART_TIME' | 'DAILY';
  cost_center: 'SGA' | 'MANUFACTURING';
  status: 'ACTIVE' | 'ON_LEAVE' | 'RESIGNED';
  hire_date: Day;
  resign_date: Day | null;
  resigned_on_leave: boolean;
  base_salary: Decimal;
  meal_allowance: Decimal;
  fixed_allowances: Json | null;
  family_count: number;
  child_count: number;
  withholding_rate: number;
  pension_insured: boolean;
  health_insured: boolean;
  employment_insured: boolean;
  accident_insured: boolean;
  pension_base: Decimal | null;
  health_base: Decimal | null;
  bank_name: string | null;
  bank_account_no: string | null;
  bank_account_holder: string | null;
  options: Json | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface AttendanceRecords {
  id: number;
  tenant_id: number | Tenants;
  employee_id: number | Employees;
  work_date: Day;
  status: 'PRESENT' | 'LATE' | 'EARLY_LEAVE' | 'ABSENT' | 'BUSINESS_TRIP' | 'REMOTE';
  check_in_at: Instant | null;
  check_out_at: Instant | null;
  break_minutes: number;
  worked_minutes: number;
  overtime_minutes: number;
  night_minutes: number;
  holiday_minutes: number;
  holiday_overtime_minutes: number;
  memo: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface CalendarSchedules {
  id: number;
  tenant_id: number | Tenants;
  title: string;
  description: string | null;
  schedule_type: 'EVENT' | 'MEETING' | 'TAX_DEADLINE' | 'PAYDAY' | 'DELIVERY' | 'CONSTRUCTION' | 'OTHER';
  visibility: 'COMPANY' | 'DEPARTMENT' | 'PRIVATE';
  department_id: number | Departments | null;
  owner_id: string | DirectusUser<Schema>;
  attendee_ids: Json | null;
  start_date: Day;
  end_date: Day;
  all_day: boolean;
  start_time: string | null;
  end_time: string | null;
  location: string | null;
  color: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface Holidays {
  id: number;
  tenant_id: number | Tenants;
  holiday_date: Day;
  name: string;
  kind: 'PUBLIC' | 'SUBSTITUTE' | 'TEMPORARY' | 'COMPANY';
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface LeaveRequests {
  id: number;
  tenant_id: number | Tenants;
  request_no: string;
  status: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'CANCELLED';
  user_id: string | DirectusUser<Schema>;
  leave_type: 'ANNUAL' | 'HALF_AM' | 'HALF_PM' | 'SICK' | 'FAMILY_EVENT' | 'OFFICIAL' | 'UNPAID' | 'MATERNITY' | 'CHILDCARE';
  start_date: Day;
  end_date: Day;
  days: Decimal;
  reason: string;
  approval_id: number | Approvals | null;
  decided_at: Instant | null;
  cancel_reason: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface Payrolls {
  id: number;
  tenant_id: number | Tenants;
  status: 'DRAFT' | 'CONFIRMED' | 'PAID';
  employee_id: number | Employees;
  pay_year: number;
  pay_month: number;
  payment_date: Day;
  net_pay: Decimal;
  memo: string | null;
  base_salary: Decimal;
  overtime_pay: Decimal;
  bonus: Decimal;
  meal_allowance: Decimal;
  allowances: Json | null;
  gross_pay: Decimal;
  taxable_base: Decimal;
  pension: Decimal;
  health_insurance: Decimal;
  long_term_care: Decimal;
  employment_insurance: Decimal;
  income_tax: Decimal;
  local_income_tax: Decimal;
  other_deductions: Json | null;
  total_deductions: Decimal;
  confirmed_at: Instant | null;
  confirmed_by: string | DirectusUser<Schema> | null;
  paid_at: Instant | null;
  paid_by: string | DirectusUser<Schema> | null;
  journal_entry_id: number | JournalEntries | null;
  options: Json | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface PayrollSettings {
  id: number;
  tenant_id: number | Tenants;
  year: number;
  effective_month: number;
  pension_rate: Decimal;
  pension_base_floor: Decimal;
  pension_base_ceiling: Decimal;
  health_rate: Decimal;
  health_premium_floor: Decimal;
  health_premium_ceiling: Decimal;
  long_term_care_rate: Decimal;
  employment_rate: Decimal;
  employment_employer_rate: Decimal;
  accident_rate: Decimal;
  meal_allowance_limit: Decimal;
  small_amount_exempt: boolean;
  payday: number;
  monthly_hours: Decimal;
  work_start: string;
  work_end: string;
  account_map: Json | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface IncomeTaxBrackets {
  id: number;
  table_year: number;
  effective_from: Day;
  kind: 'TABLE' | 'TIER' | 'CHILD_CREDIT';
  salary_from: number | null;
  salary_to: number | null;
  family_count: number | null;
  tax_amount: Decimal | null;
  excess_factor: Decimal | null;
  excess_rate: Decimal | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface CondolenceExpenses {
  id: number;
  tenant_id: number | Tenants;
  event_date: Day;
  expense_date: Day | null;
  category: 'CONGRATULATION' | 'CONDOLENCE';
  recipient_name: string;
  client_id: number | Clients | null;
  employee_id: number | Employees | null;
  description: string | null;
  memo: string | null;
  has_cash: boolean;
  cash_method: 'CASH' | 'TRANSFER' | 'CARD' | null;
  cash_amount: Decimal;
  has_gift: boolean;
  gift_type: string | null;
  gift_amount: Decimal;
  total_amount: Decimal;
  options: Json | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface ConstructionProjects {
  id: number;
  tenant_id: number | Tenants;
  project_no: string;
  name: string;
  status: 'PLANNED' | 'IN_PROGRESS' | 'ON_HOLD' | 'COMPLETED' | 'CANCELLED';
  progress_rate: number;
  client_id: number | Clients | null;
  site_id: number | Sites | null;
  order_id: number | Orders | null;
  manager_id: number | Employees | null;
  contract_amount: Decimal;
  start_date: Day;
  end_date: Day;
  actual_start_date: Day | null;
  actual_end_date: Day | null;
  address: string | null;
  memo: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface CorporateVehicles {
  id: number;
  tenant_id: number | Tenants;
  plate_number: string;
  model_name: string;
  vehicle_type: 'PASSENGER' | 'VAN' | 'TRUCK' | 'FORKLIFT' | 'OTHER';
  ownership: 'OWNED' | 'LEASED' | 'RENTED';
  status: 'ACTIVE' | 'MAINTENANCE' | 'DISPOSED';
  fuel_type: 'GASOLINE' | 'DIESEL' | 'LPG' | 'HYBRID' | 'ELECTRIC' | 'HYDROGEN' | null;
  model_year: number | null;
  odometer_km: number;
  manager_id: number | Employees | null;
  department_id: number | Departments | null;
  memo: string | null;
  acquired_on: Day | null;
  acquisition_amount: Decimal | null;
  monthly_fee: Decimal | null;
  contract_start: Day | null;
  contract_end: Day | null;
  insurance_company: string | null;
  insurance_expires_on: Day | null;
  inspection_due_on: Day | null;
  photos: number[] | VehiclePhotos[];
  logs: number[] | VehicleLogs[];
  maintenances: number[] | VehicleMaintenances[];
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface VehicleLogs {
  id: number;
  tenant_id: number | Tenants;
  vehicle_id: number | CorporateVehicles;
  drive_date: Day;
  driver_id: number | Employees | null;
  driver_name: string;
  trip_type: 'COMMUTE' | 'BUSINESS' | 'PERSONAL';
  purpose: string | null;
  departure: string | null;
  destination: string | null;
  odometer_start: number;
  odometer_end: number;
  distance_km: number;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface VehicleMaintenances {
  id: number;
  tenant_id: number | Tenants;
  vehicle_id: number | CorporateVehicles;
  maintenance_date: Day;
  kind: 'FUEL' | 'OIL' | 'TIRE' | 'REPAIR' | 'INSPECTION' | 'INSURANCE' | 'WASH' | 'OTHER';
  description: string | null;
  odometer_km: number | null;
  vendor_id: number | Clients | null;
  shop_name: string | null;
  cost: Decimal;
  next_due_on: Day | null;
  next_due_km: number | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface VehiclePhotos {
  id: number;
  tenant_id: number | Tenants;
  vehicle_id: number | CorporateVehicles;
  file_id: string | DirectusFile<Schema>;
  caption: string | null;
  sort_order: number;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface Loans {
  id: number;
  tenant_id: number | Tenants;
  loan_no: string;
  status: 'ACTIVE' | 'SETTLED';
  category: 'OFFICER_ADVANCE' | 'EMPLOYEE_LOAN' | 'CLIENT_LOAN' | 'BANK_LOAN' | 'OTHER_BORROWING';
  direction: 'LENT' | 'BORROWED';
  employee_id: number | Employees | null;
  client_id: number | Clients | null;
  counterparty_name: string;
  purpose: string | null;
  memo: string | null;
  principal: Decimal;
  interest_rate: Decimal;
  deemed_interest_rate: Decimal;
  loan_date: Day;
  term_months: number;
  maturity_date: Day;
  repayment_method: 'BULLET' | 'EQUAL_PRINCIPAL' | 'EQUAL_PAYMENT';
  outstanding: Decimal;
  settled_on: Day | null;
  repayments: number[] | LoanRepayments[];
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface LoanRepayments {
  id: number;
  tenant_id: number | Tenants;
  loan_id: number | Loans;
  kind: 'SCHEDULED' | 'PAYMENT';
  seq: number;
  due_date: Day | null;
  principal_due: Decimal;
  interest_due: Decimal;
  balance_after: Decimal | null;
  paid_date: Day | null;
  paid_principal: Decimal;
  paid_interest: Decimal;
  memo: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface TaxProviderMembers {
  id: number;
  tenant_id: number | Tenants;
  provider: 'sandbox' | 'barobill';
  status: 'CONNECTED' | 'ERROR' | 'DISCONNECTED';
  business_number: string;
  login_id: string;
  company_name: string | null;
  ceo_name: string | null;
  biz_type: string | null;
  biz_class: string | null;
  post_no: string | null;
  address1: string | null;
  address2: string | null;
  manager_name: string | null;
  manager_tel: string | null;
  manager_mobile: string | null;
  manager_email: string | null;
  connected_at: Instant | null;
  signed_up_at: Instant | null;
  last_error: string | null;
  last_error_at: Instant | null;
  taxportal_synced_through: Day | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface SyncRuns {
  id: number;
  tenant_id: number | Tenants;
  kind: 'BANK' | 'CARD' | 'TAXPORTAL' | 'TAX_INVOICE_STATUS';
  trigger: 'SCHEDULED' | 'RETRY' | 'MANUAL';
  status: 'RUNNING' | 'SUCCEEDED' | 'PARTIAL' | 'FAILED';
  range_from: Day | null;
  range_to: Day | null;
  started_at: Instant;
  finished_at: Instant | null;
  attempts: number;
  fetched: number;
  inserted: number;
  updated: number;
  unchanged: number;
  failed_units: number;
  units: Json | null;
  error_key: string | null;
  error_detail: string | null;
  requested_by: string | DirectusUser<Schema> | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface BankAccounts {
  id: number;
  tenant_id: number | Tenants;
  bank_code: string | null;
  bank_name: string;
  account_number: string;
  alias: string | null;
  account_type: 'CHECKING' | 'SAVINGS' | 'FOREIGN' | 'OTHER';
  currency: string;
  opening_balance: Decimal;
  account_code_id: number | AccountCodes | null;
  is_active: boolean;
  provider_linked: boolean;
  synced_through: Day | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface BankTransactions {
  id: number;
  tenant_id: number | Tenants;
  bank_account_id: number | BankAccounts;
  source: 'PROVIDER' | 'MANUAL';
  natural_key: string;
  transacted_at: Instant;
  transaction_date: Day;
  direction: 'DEPOSIT' | 'WITHDRAWAL';
  amount: Decimal;
  balance_after: Decimal | null;
  counterparty: string | null;
  summary: string | null;
  transaction_type: string | null;
  branch: string | null;
  memo: string | null;
  journal_state: 'OPEN' | 'JOURNALED';
  journal_entry_id: number | JournalEntries | null;
  needs_review: boolean;
  override: number[] | BankTransactionOverrides[];
  splits: number[] | BankTransactionSplits[];
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface BankTransactionOverrides {
  id: number;
  tenant_id: number | Tenants;
  bank_transaction_id: number | BankTransactions;
  account_code_id: number | AccountCodes | null;
  vendor_id: number | Clients | null;
  counterparty: string | null;
  summary: string | null;
  memo: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface BankTransactionSplits {
  id: number;
  tenant_id: number | Tenants;
  bank_transaction_id: number | BankTransactions;
  line_no: number;
  amount: Decimal;
  account_code_id: number | AccountCodes;
  vendor_id: number | Clients | null;
  memo: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface CorporateCards {
  id: number;
  tenant_id: number | Tenants;
  card_company: string;
  card_name: string;
  card_number_masked: string;
  card_type: 'CREDIT' | 'CHECK';
  user_id: string | DirectusUser<Schema> | null;
  department_id: number | Departments | null;
  expires_ym: string | null;
  payment_day: number | null;
  payment_bank_account_id: number | BankAccounts | null;
  limit_amount: Decimal | null;
  default_account_code_id: number | AccountCodes | null;
  is_active: boolean;
  provider_linked: boolean;
  synced_through: Day | null;
  memo: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface CardTransactions {
  id: number;
  tenant_id: number | Tenants;
  corporate_card_id: number | CorporateCards;
  source: 'PROVIDER' | 'MANUAL';
  natural_key: string;
  used_at: Instant;
  used_date: Day;
  approval_no: string | null;
  approval_type: 'APPROVED' | 'CANCELLED';
  merchant_name: string;
  merchant_business_number: string | null;
  merchant_biz_type: string | null;
  merchant_address: string | null;
  merchant_tel: string | null;
  merchant_tax_type: 'GENERAL' | 'SIMPLIFIED' | 'EXEMPT' | 'UNKNOWN';
  installment_months: number;
  currency: string;
  foreign_amount: Decimal | null;
  provider_supply_amount: Decimal | null;
  provider_tax_amount: Decimal | null;
  supply_amount: Decimal;
  tax_amount: Decimal;
  service_charge: Decimal;
  total_amount: Decimal;
  amount_edited_at: Instant | null;
  account_code_id: number | AccountCodes | null;
  vendor_id: number | Clients | null;
  user_id: string | DirectusUser<Schema> | null;
  vat_deductible: boolean;
  non_deductible_reason: 'ENTERTAINMENT' | 'PASSENGER_CAR' | 'NON_BUSINESS' | 'LAND' | 'EXEMPT_BUSINESS' | 'OTHER' | null;
  memo: string | null;
  hidden_at: Instant | null;
  hidden_by: string | DirectusUser<Schema> | null;
  hidden_reason: string | null;
  journal_state: 'OPEN' | 'JOURNALED';
  journal_entry_id: number | JournalEntries | null;
  needs_review: boolean;
  splits: number[] | CardTransactionSplits[];
  amount_logs: number[] | CardTransactionAmountLogs[];
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface CardTransactionSplits {
  id: number;
  tenant_id: number | Tenants;
  card_transaction_id: number | CardTransactions;
  line_no: number;
  amount: Decimal;
  tax_amount: Decimal;
  account_code_id: number | AccountCodes;
  vat_deductible: boolean;
  user_id: string | DirectusUser<Schema> | null;
  memo: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface CardTransactionAmountLogs {
  id: number;
  tenant_id: number | Tenants;
  card_transaction_id: number | CardTransactions;
  before_supply_amount: Decimal;
  before_tax_amount: Decimal;
  after_supply_amount: Decimal;
  after_tax_amount: Decimal;
  reason: string;
  changed_by: string | DirectusUser<Schema>;
  changed_at: Instant;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface TaxInvoices {
  id: number;
  tenant_id: number | Tenants;
  invoice_no: string;
  mgt_key: string;
  status: 'DRAFT' | 'ISSUED' | 'TRANSMITTED' | 'TRANSMISSION_FAILED' | 'CANCELLED';
  client_id: number | Clients;
  order_id: number | Orders | null;
  write_date: Day;
  tax_type: 'TAXABLE' | 'ZERO_RATED' | 'EXEMPT';
  purpose: 'RECEIPT' | 'CLAIM';
  original_id: number | TaxInvoices | null;
  modify_code: number | null;
  supplier: Json | null;
  buyer_business_number: string;
  buyer_name: string;
  buyer_ceo_name: string | null;
  buyer_address: string | null;
  buyer_biz_type: string | null;
  buyer_biz_class: string | null;
  buyer_contact_name: string | null;
  buyer_email: string;
  buyer_tel: string | null;
  items: number[] | TaxInvoiceItems[];
  supply_amount: Decimal;
  tax_amount: Decimal;
  total_amount: Decimal;
  payment: Json | null;
  remark: string | null;
  provider: 'sandbox' | 'barobill' | null;
  provider_key: string | null;
  nts_approval_no: string | null;
  issue_attempted_at: Instant | null;
  issued_at: Instant | null;
  issued_by: string | DirectusUser<Schema> | null;
  transmitted_at: Instant | null;
  failure_code: string | null;
  failure_message: string | null;
  last_checked_at: Instant | null;
  cancelled_at: Instant | null;
  cancelled_by: string | DirectusUser<Schema> | null;
  cancel_reason: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface TaxInvoiceItems {
  id: number;
  tenant_id: number | Tenants;
  tax_invoice_id: number | TaxInvoices;
  line_no: number;
  supply_date: Day;
  name: string;
  specification: string | null;
  quantity: Decimal | null;
  unit_price: Decimal | null;
  supply_amount: Decimal;
  tax_amount: Decimal;
  remark: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface TaxInvoiceAttempts {
  id: number;
  tenant_id: number | Tenants;
  mgt_key: string;
  request_hash: string;
  body_hash: string;
  draft: Json;
  attempted_at: Instant;
  claim: string | null;
  claimed_until: Instant | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface TaxPortalInvoices {
  id: number;
  tenant_id: number | Tenants;
  direction: 'SALES' | 'PURCHASE';
  source: 'PROVIDER' | 'MANUAL';
  natural_key: string;
  nts_approval_no: string | null;
  write_date: Day;
  issue_date: Day | null;
  transmitted_date: Day | null;
  tax_type: 'TAXABLE' | 'ZERO_RATED' | 'EXEMPT';
  purpose: 'RECEIPT' | 'CLAIM' | null;
  modify_code: number | null;
  counterparty_business_number: string;
  counterparty_name: string;
  counterparty_ceo_name: string | null;
  counterparty_address: string | null;
  counterparty_biz_type: string | null;
  counterparty_biz_class: string | null;
  item_name: string | null;
  supply_amount: Decimal;
  tax_amount: Decimal;
  total_amount: Decimal;
  remark: string | null;
  account_code_id: number | AccountCodes | null;
  vendor_id: number | Clients | null;
  tax_invoice_id: number | TaxInvoices | null;
  vat_deductible: boolean;
  non_deductible_reason: 'ENTERTAINMENT' | 'PASSENGER_CAR' | 'NON_BUSINESS' | 'LAND' | 'EXEMPT_BUSINESS' | 'OTHER' | null;
  memo: string | null;
  journal_state: 'OPEN' | 'JOURNALED';
  journal_entry_id: number | JournalEntries | null;
  needs_review: boolean;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface AiPricings {
  id: number;
  kind: 'LANGUAGE_MODEL' | 'SPEECH_TO_TEXT' | 'OBJECT_STORAGE';
  provider: string;
  model: string;
  effective_from: Day;
  exchange_rate: Decimal;
  input_per_million: Decimal | null;
  cached_per_million: Decimal | null;
  output_per_million: Decimal | null;
  per_minute: Decimal | null;
  per_gb_month: Decimal | null;
  per_thousand_requests: Decimal | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface AiTokenUsages {
  id: number;
  tenant_id: number | Tenants;
  kind: 'LANGUAGE_MODEL' | 'SPEECH_TO_TEXT' | 'OBJECT_STORAGE';
  provider: string;
  model: string;
  feature: string | null;
  user_id: string | DirectusUser<Schema> | null;
  request_id: string;
  used_at: Instant;
  input_tokens: Decimal;
  cached_tokens: Decimal;
  output_tokens: Decimal;
  audio_seconds: Decimal;
  stored_bytes: Decimal;
  stored_days: number;
  requests: number;
  pricing_id: number | AiPricings | null;
  cost_usd: Decimal;
  exchange_rate: Decimal;
  cost_krw: Decimal;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface AppVersions {
  id: number;
  platform: 'ANDROID' | 'WINDOWS';
  version_code: number;
  version_name: string;
  min_version_code: number;
  is_forced: boolean;
  is_published: boolean;
  release_notes: string | null;
  file_id: string | DirectusFile<Schema> | null;
  file_name: string | null;
  file_size: Decimal | null;
  sha256: string | null;
  published_at: Instant | null;
  download_count: number;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface StatEvents {
  id: number;
  tenant_id: number | Tenants;
  domain: string;
  event: 'created' | 'updated' | 'deleted' | 'state_changed';
  collection: string;
  item_id: string;
  stat_date: Day;
  previous_stat_date: Day | null;
  from_state: string | null;
  to_state: string | null;
  amount: Decimal | null;
  quantity: Decimal | null;
  user_id: string | null;
  occurred_at: Instant;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface StatDaily {
  id: number;
  tenant_id: number | Tenants;
  stat_date: Day;
  domain: string;
  metric: string;
  value: Decimal;
  is_level: boolean;
  computed_at: Instant;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface EsignContracts {
  id: number;
  tenant_id: number | Tenants;
  contract_no: string;
  status: 'DRAFT' | 'PENDING' | 'PARTIALLY_SIGNED' | 'COMPLETED' | 'REJECTED' | 'CANCELLED' | 'EXPIRED';
  title: string;
  message: string | null;
  sign_order_type: 'PARALLEL' | 'SEQUENTIAL';
  client_id: number | Clients | null;
  expires_at: Instant | null;
  signers: number[] | EsignSigners[];
  file_id: string | DirectusFile<Schema> | null;
  page_count: number | null;
  file_hash: string | null;
  signed_file_id: string | DirectusFile<Schema> | null;
  certificate_file_id: string | DirectusFile<Schema> | null;
  signed_file_hash: string | null;
  fields: number[] | EsignSignFields[];
  sent_at: Instant | null;
  sent_by: string | DirectusUser<Schema> | null;
  completed_at: Instant | null;
  cancelled_at: Instant | null;
  cancel_reason: string | null;
  logs: number[] | EsignAuditLogs[];
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface EsignSigners {
  id: number;
  tenant_id: number | Tenants;
  contract_id: number | EsignContracts;
  name: string;
  email: string;
  phone: string | null;
  company: string | null;
  sign_order: number;
  auth_method: 'EMAIL_CODE' | 'ACCESS_CODE';
  status: 'WAITING' | 'REQUESTED' | 'VIEWED' | 'VERIFIED' | 'SIGNED' | 'REJECTED' | 'CANCELLED';
  locked_until: Instant | null;
  requested_at: Instant | null;
  reminded_at: Instant | null;
  mail_pending: boolean;
  viewed_at: Instant | null;
  verified_at: Instant | null;
  consent_at: Instant | null;
  signed_at: Instant | null;
  signed_ip: string | null;
  signed_user_agent: string | null;
  reject_reason: string | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface EsignSignFields {
  id: number;
  tenant_id: number | Tenants;
  contract_id: number | EsignContracts;
  signer_id: number | EsignSigners;
  type: 'SIGNATURE' | 'STAMP' | 'NAME' | 'DATE' | 'TEXT' | 'CHECKBOX';
  page: number;
  x: Decimal;
  y: Decimal;
  width: Decimal;
  height: Decimal;
  is_required: boolean;
  label: string | null;
  value: string | null;
  image_file_id: string | DirectusFile<Schema> | null;
  filled_at: Instant | null;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface EsignAuditLogs {
  id: number;
  tenant_id: number | Tenants;
  contract_id: number | EsignContracts;
  seq: number;
  event: 'CREATED' | 'UPDATED' | 'SENT' | 'REMINDED' | 'LINK_ISSUED' | 'VIEWED' | 'CODE_SENT' | 'VERIFY_FAILED' | 'VERIFIED' | 'SIGNED' | 'REJECTED' | 'COMPLETED' | 'CANCELLED' | 'EXPIRED' | 'DOWNLOADED' | 'DELETED';
  signer_id: number | EsignSigners | null;
  actor_id: string | DirectusUser<Schema> | null;
  ip: string | null;
  user_agent: string | null;
  detail: Json | null;
  prev_hash: string;
  hash: string;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
}

export interface DataExports {
  id: number;
  tenant_id: number | Tenants;
  export_type: 'ALL' | 'FINANCE' | 'HR' | 'SALES' | 'INVENTORY' | 'PRODUCTION' | 'QUALITY' | 'PLATFORM';
  format: 'XLSX' | 'CSV' | 'JSON';
  status: 'PENDING' | 'COMPLETED' | 'FAILED' | 'EXPIRED';
  expired_reason: 'STUCK' | 'RETENTION' | null;
  requested_by: string | DirectusUser<Schema>;
  requested_at: Instant;
  options: Json | null;
  completed_at: Instant | null;
  available_until: Instant | null;
  file_name: string | null;
  file_size: Decimal | null;
  sha256: string | null;
  rows_total: number | null;
  rows_written: number | null;
  row_counts: Json | null;
  skipped: Json | null;
  linked_by: string | DirectusUser<Schema> | null;
  link_expires_at: Instant | null;
  error_key: string | null;
  download_count: number;
  created_at: Instant;
  created_by: string | DirectusUser<Schema> | null;
  updated_at: Instant | null;
  updated_by: string | DirectusUser<Schema> | null;
  deleted_at: Instant | null;
  deleted_by: string | DirectusUser<Schema> | null;
}

export interface DirectusUsers {
  tenant_id: number | Tenants | null;
  department_id: number | Departments | null;
  position_id: number | Positions | null;
  phone: string | null;
  family_name: string | null;
  given_name: string | null;
  approval_delegations: number[] | ApprovalDelegations[];
  created_at: Instant;
}

export interface DirectusRoles {
  tenant_id: number | Tenants | null;
  code: string | null;
  is_builtin: boolean;
  created_at: Instant;
}

export interface DirectusPolicies {
  tenant_id: number | Tenants | null;
  is_role_policy: boolean;
}

export interface DirectusFiles {
  tenant_id: number | Tenants | null;
  sha256: string | null;
}

export interface DirectusFolders {
  tenant_id: number | Tenants | null;
}

/** The declared collections, and the fields that the product adds to those of Directus. */
export interface Schema {
  tenants: Tenants[];
  demo_partners: DemoPartners[];
  demo_tenants: DemoTenants[];
  demo_events: DemoEvents[];
  menus: Menus[];
  role_menu_permissions: RoleMenuPermissions[];
  departments: Departments[];
  positions: Positions[];
  api_keys: ApiKeys[];
  number_sequences: NumberSequences[];
  idempotency_keys: IdempotencyKeys[];
  jobs: Jobs[];
  job_runs: JobRuns[];
  audit_logs: AuditLogs[];
  approval_forms: ApprovalForms[];
  approval_lines: ApprovalLines[];
  approvals: Approvals[];
  approval_steps: ApprovalSteps[];
  approval_files: ApprovalFiles[];
  approval_reads: ApprovalReads[];
  approval_delegations: ApprovalDelegations[];
  boards: Boards[];
  posts: Posts[];
  post_files: PostFiles[];
  post_reads: PostReads[];
  post_comments: PostComments[];
  client_groups: ClientGroups[];
  clients: Clients[];
  sites: Sites[];
  account_codes: AccountCodes[];
  journal_entries: JournalEntries[];
  journal_lines: JournalLines[];
  supplier_settings: SupplierSettings[];
  item_categories: ItemCategories[];
  items: Items[];
  warehouses: Warehouses[];
  stocks: Stocks[];
  stock_lots: StockLots[];
  stock_transactions: StockTransactions[];
  stock_reservations: StockReservations[];
  labor_rates: LaborRates[];
  processes: Processes[];
  process_items: ProcessItems[];
  process_steps: ProcessSteps[];
  item_prices: ItemPrices[];
  bom_templates: BomTemplates[];
  bom_template_items: BomTemplateItems[];
  model_sets: ModelSets[];
  quotes: Quotes[];
  quote_items: QuoteItems[];
  quote_revisions: QuoteRevisions[];
  quote_send_histories: QuoteSendHistories[];
  biddings: Biddings[];
  bidding_items: BiddingItems[];
  orders: Orders[];
  order_locations: OrderLocations[];
  order_items: OrderItems[];
  bending_item_mappings: BendingItemMappings[];
  bending_lots: BendingLots[];
  purchase_orders: PurchaseOrders[];
  purchase_order_items: PurchaseOrderItems[];
  receivings: Receivings[];
  receiving_items: ReceivingItems[];
  work_orders: WorkOrders[];
  work_order_items: WorkOrderItems[];
  work_order_steps: WorkOrderSteps[];
  work_order_material_inputs: WorkOrderMaterialInputs[];
  work_logs: WorkLogs[];
  bending_orders: BendingOrders[];
  bending_order_items: BendingOrderItems[];
  shipments: Shipments[];
  shipment_items: ShipmentItems[];
  vehicle_dispatches: VehicleDispatches[];
  inspections: Inspections[];
  inspection_items: InspectionItems[];
  document_templates: DocumentTemplates[];
  document_template_approval_lines: DocumentTemplateApprovalLines[];
  document_template_basic_fields: DocumentTemplateBasicFields[];
  document_template_sections: DocumentTemplateSections[];
  document_template_section_items: DocumentTemplateSectionItems[];
  document_template_columns: DocumentTemplateColumns[];
  documents: Documents[];
  document_data: DocumentData[];
  document_approvals: DocumentApprovals[];
  nonconforming_reports: NonconformingReports[];
  nonconforming_report_items: NonconformingReportItems[];
  nonconforming_report_files: NonconformingReportFiles[];
  quality_documents: QualityDocuments[];
  quality_document_orders: QualityDocumentOrders[];
  quality_document_locations: QualityDocumentLocations[];
  quality_document_files: QualityDocumentFiles[];
  performance_reports: PerformanceReports[];
  checklist_templates: ChecklistTemplates[];
  qms_documents: QmsDocuments[];
  qms_audits: QmsAudits[];
  equipment: Equipment[];
  equipment_repairs: EquipmentRepairs[];
  equipment_photos: EquipmentPhotos[];
  equipment_processes: EquipmentProcesses[];
  equipment_inspection_templates: EquipmentInspectionTemplates[];
  equipment_inspections: EquipmentInspections[];
  equipment_inspection_details: EquipmentInspectionDetails[];
  employees: Employees[];
  attendance_records: AttendanceRecords[];
  calendar_schedules: CalendarSchedules[];
  holidays: Holidays[];
  leave_requests: LeaveRequests[];
  payrolls: Payrolls[];
  payroll_settings: PayrollSettings[];
  income_tax_brackets: IncomeTaxBrackets[];
  condolence_expenses: CondolenceExpenses[];
  construction_projects: ConstructionProjects[];
  corporate_vehicles: CorporateVehicles[];
  vehicle_logs: VehicleLogs[];
  vehicle_maintenances: VehicleMaintenances[];
  vehicle_photos: VehiclePhotos[];
  loans: Loans[];
  loan_repayments: LoanRepayments[];
  tax_provider_members: TaxProviderMembers[];
  sync_runs: SyncRuns[];
  bank_accounts: BankAccounts[];
  bank_transactions: BankTransactions[];
  bank_transaction_overrides: BankTransactionOverrides[];
  bank_transaction_splits: BankTransactionSplits[];
  corporate_cards: CorporateCards[];
  card_transactions: CardTransactions[];
  card_transaction_splits: CardTransactionSplits[];
  card_transaction_amount_logs: CardTransactionAmountLogs[];
  tax_invoices: TaxInvoices[];
  tax_invoice_items: TaxInvoiceItems[];
  tax_invoice_attempts: TaxInvoiceAttempts[];
  tax_portal_invoices: TaxPortalInvoices[];
  ai_pricings: AiPricings[];
  ai_token_usages: AiTokenUsages[];
  app_versions: AppVersions[];
  stat_events: StatEvents[];
  stat_daily: StatDaily[];
  esign_contracts: EsignContracts[];
  esign_signers: EsignSigners[];
  esign_sign_fields: EsignSignFields[];
  esign_audit_logs: EsignAuditLogs[];
  data_exports: DataExports[];
  directus_users: DirectusUsers;
  directus_roles: DirectusRoles;
  directus_policies: DirectusPolicies;
  directus_files: DirectusFiles;
  directus_folders: DirectusFolders;
}
