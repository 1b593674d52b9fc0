import type { Action } from '../../../kernel/access/permissions.ts';
import type { Label } from '../../../kernel/model/field.ts';

export interface DeclaredMenu {
  label: Label;
  icon: string;
  /** The main collection, followed by its detail collections. */
  collections: readonly string[];
  actions: readonly Action[];
}

export interface DeclaredGroup {
  label: Label;
  icon: string;
  menus: Record<string, DeclaredMenu>;
}

const all: readonly Action[] = ['read', 'create', 'update', 'delete'];

const menu = (ko: string, en: string, icon: string, collections: readonly string[], actions = all): DeclaredMenu => ({
  label: { ko, en },
  icon,
  collections,
  actions,
});

/**
 * The navigation of the product in its order, with one menu for each list of records. No two menus share a collection, so that
 * a tick for one menu never changes another. A menu is hidden until all its collections exist.
 */
export const menuGroups: Record<string, DeclaredGroup> = {
  home: {
    label: { ko: '홈', en: 'Home' },
    icon: 'home',
    menus: {
      dashboard: menu('경영 현황', 'Dashboard', 'monitoring', ['stat_daily'], ['read']),
      calendar: menu('일정', 'Calendar', 'calendar_month', ['calendar_schedules', 'holidays']),
      posts: menu('게시판', 'Boards', 'forum', ['posts', 'post_files', 'post_comments', 'post_reads', 'boards']),
    },
  },
  sales: {
    label: { ko: '영업', en: 'Sales' },
    icon: 'handshake',
    menus: {
      clients: menu('거래처', 'Clients', 'domain', ['clients', 'client_groups', 'sites']),
      pricing: menu('단가', 'Prices', 'sell', ['item_prices', 'labor_rates']),
      quotes: menu('견적', 'Quotes', 'request_quote', ['quotes', 'quote_items', 'quote_revisions', 'quote_send_histories']),
      biddings: menu('입찰', 'Biddings', 'gavel', ['biddings', 'bidding_items']),
      orders: menu('수주', 'Orders', 'shopping_cart', ['orders', 'order_locations', 'order_items']),
    },
  },
  design: {
    label: { ko: '설계', en: 'Design' },
    icon: 'architecture',
    menus: {
      items: menu('품목', 'Items', 'category', ['items', 'item_categories']),
      bom_templates: menu('BOM 템플릿', 'BOM templates', 'account_tree', ['bom_templates', 'bom_template_items']),
      model_sets: menu('모델 세트', 'Model sets', 'widgets', ['model_sets']),
    },
  },
  inventory: {
    label: { ko: '재고', en: 'Inventory' },
    icon: 'inventory_2',
    menus: {
      stocks: menu('재고 현황', 'Stocks', 'warehouse', ['stocks', 'stock_lots', 'stock_transactions', 'stock_reservations', 'warehouses']),
      purchasing: menu('발주·입고', 'Purchasing and receiving', 'local_shipping', [
        'purchase_orders',
        'purchase_order_items',
        'receivings',
        'receiving_items',
      ]),
    },
  },
  production: {
    label: { ko: '생산', en: 'Production' },
    icon: 'precision_manufacturing',
    menus: {
      work_orders: menu('작업지시', 'Work orders', 'assignment', [
        'work_orders',
        'work_order_items',
        'work_order_steps',
        'work_order_material_inputs',
        'work_logs',
      ]),
      processes: menu('공정', 'Processes', 'conversion_path', ['processes', 'process_items', 'process_steps']),
      bending: menu('절곡', 'Bending', 'straighten', ['bending_orders', 'bending_order_items', 'bending_lots', 'bending_item_mappings']),
      shipments: menu('출하', 'Shipments', 'package_2', ['shipments', 'shipment_items']),
      vehicle_dispatches: menu('배차', 'Vehicle dispatches', 'local_shipping', ['vehicle_dispatches']),
    },
  },
  quality: {
    label: { ko: '품질', en: 'Quality' },
    icon: 'verified',
    menus: {
      inspections: menu('검사', 'Inspections', 'fact_check', ['inspections', 'inspection_items']),
      nonconforming_reports: menu('부적합 보고서', 'Nonconforming reports', 'report', [
        'nonconforming_reports',
        'nonconforming_report_items',
        'nonconforming_report_files',
      ]),
      quality_documents: menu('품질 문서', 'Quality documents', 'description', [
        'quality_documents',
        'quality_document_orders',
        'quality_document_locations',
        'quality_document_files',
      ]),
      performance_reports: menu('실적 신고', 'Performance reports', 'summarize', ['performance_reports']),
      audits: menu('QMS 심사', 'QMS audits', 'checklist', ['qms_audits', 'qms_documents', 'checklist_templates']),
    },
  },
  equipment: {
    label: { ko: '설비', en: 'Equipment' },
    icon: 'construction',
    menus: {
      machines: menu('설비 대장', 'Machines', 'settings_suggest', [
        'equipment',
        'equipment_photos',
        'equipment_processes',
        'equipment_repairs',
      ]),
      inspections: menu('설비 점검', 'Equipment inspections', 'rule', [
        'equipment_inspections',
        'equipment_inspection_details',
        'equipment_inspection_templates',
      ]),
    },
  },
  finance: {
    label: { ko: '재무·세무', en: 'Finance and tax' },
    icon: 'account_balance',
    menus: {
      account_codes: menu('계정과목', 'Accounts', 'list_alt', ['account_codes']),
      journals: menu('전표', 'Journals', 'menu_book', ['journal_entries', 'journal_lines']),
      tax_invoices: menu('세금계산서', 'Tax invoices', 'receipt_long', ['tax_invoices', 'tax_invoice_items', 'supplier_settings']),
      bank_transactions: menu('계좌 거래', 'Bank transactions', 'account_balance_wallet', [
        'bank_transactions',
        'bank_transaction_overrides',
        'bank_transaction_splits',
        'bank_accounts',
      ]),
      card_transactions: menu('카드 거래', 'Card transactions', 'credit_card', [
        'card_transactions',
        'card_transaction_splits',
        'card_transaction_amount_logs',
        'corporate_cards',
      ]),
      tax_portal_invoices: menu('홈택스', 'Tax portal', 'sync', ['tax_portal_invoices', 'tax_provider_members', 'sync_runs']),
    },
  },
  hr: {
    label: { ko: '인사·총무', en: 'HR and general affairs' },
    icon: 'badge',
    menus: {
      employees: menu('사원·근태', 'Employees and attendance', 'groups', ['employees', 'attendance_records']),
      leave_requests: menu('휴가', 'Leave', 'beach_access', ['leave_requests']),
      payrolls: menu('급여', 'Payroll', 'payments', ['payrolls', 'payroll_settings', 'income_tax_brackets']),
      condolence_expenses: menu('경조사비', 'Condolence expenses', 'volunteer_activism', ['condolence_expenses']),
      vehicles: menu('법인 차량', 'Corporate vehicles', 'directions_car', [
        'corporate_vehicles',
        'vehicle_logs',
        'vehicle_maintenances',
        'vehicle_photos',
      ]),
      loans: menu('대여·차입금', 'Loans', 'currency_exchange', ['loans', 'loan_repayments']),
      construction_projects: menu('공사', 'Construction projects', 'foundation', ['construction_projects']),
    },
  },
  administration: {
    label: { ko: '결재·관리', en: 'Approval and administration' },
    icon: 'settings',
    menus: {
      approvals: menu('전자결재', 'Approvals', 'approval', ['approvals', 'approval_steps', 'approval_files', 'approval_reads']),
      approval_settings: menu('결재 설정', 'Approval settings', 'tune', ['approval_forms', 'approval_lines', 'approval_delegations']),
      documents: menu('문서', 'Documents', 'draft', [
        'documents',
        'document_data',
        'document_approvals',
        'document_templates',
        'document_template_approval_lines',
        'document_template_basic_fields',
        'document_template_sections',
        'document_template_section_items',
        'document_template_columns',
      ]),
      esign: menu('전자계약', 'E-sign', 'signature', ['esign_contracts', 'esign_signers', 'esign_sign_fields', 'esign_audit_logs']),
      users: menu('사용자·조직', 'Users and organisation', 'manage_accounts', ['directus_users', 'departments', 'positions']),
      roles: menu('역할·권한', 'Roles and permissions', 'admin_panel_settings', ['role_menu_permissions']),
      api_keys: menu('API 키', 'API keys', 'key', ['api_keys']),
      audit_logs: menu('감사 로그', 'Audit log', 'policy', ['audit_logs'], ['read', 'update']),
      data_exports: menu('데이터 내보내기', 'Data export', 'download', ['data_exports'], ['read', 'create']),
      ai_token_usages: menu('AI 사용량', 'AI usage', 'smart_toy', ['ai_token_usages', 'ai_pricings'], ['read']),
    },
  },
};
