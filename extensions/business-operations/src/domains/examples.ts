import type { Examples } from '../kernel/http/openapi-examples.ts';

/** A row that the demo company has not got. */
const NONE = { params: {} };

const vehicle = { plate_number: '123가4567', model_name: '포터Ⅱ', vehicle_type: 'TRUCK', ownership: 'OWNED', fuel_type: 'DIESEL' };

const loanTerms = { principal: 3000000, interest_rate: 4.6, loan_date: '$today', term_months: 12, repayment_method: 'EQUAL_PRINCIPAL' };

const payMonth = { pay_year: '$year', pay_month: '$month' };

/** Requests of the API's documentation, with the data of the demo company `hanbit`. */
export const examples: Examples = {
  'platform.tenants.current-update': { body: { name: '한빛셔터' } },
  'platform.tenants.show': { params: { id: 1 } },
  'platform.users.me-update': { body: { phone: '010-1234-5678' } },
  'platform.departments.create': { body: { code: 'SAFETY', name: '안전보건', sort_order: 6 } },
  'platform.departments.update': { body: { name: '경영지원' } },
  'platform.positions.create': { body: { name: '수석', rank_order: 9 } },
  'platform.roles.create': { body: { code: 'auditor', name: '감사' } },
  'platform.api-keys.create': { body: { name: '쇼핑몰 연동', description: '주문 수신' } },
  'platform.api-keys.show': NONE,
  'platform.trigger-audit.show': NONE,
  'platform.trigger-audit.rollback-preview': NONE,
  'platform.trigger-audit.history': { params: { tableName: 'journal_entries', rowId: '1' } },
  'platform.audit-logs.list': { query: { start_date: '$today' } },
  'platform.permissions.show': NONE,
  'platform.jobs.run': NONE,
  'platform.approvals.create': {
    body: { form_id: 1, title: '2호 라인 절곡기 안전 덮개 교체', body: '<p>덮개가 닳아 교체가 필요합니다.</p>' },
  },
  'platform.approvals.update': { params: { id: 23 }, body: { title: '2호 라인 절곡기 안전 덮개 교체' } },
  'platform.approvals.approve': { params: { id: 14 }, body: { comment: '승인합니다.' } },
  'platform.approvals.reject': { params: { id: 14 }, body: { comment: '예산을 다시 검토하십시오.' } },
  'platform.approvals.submit': { params: { id: 23 }, body: {} },
  'platform.approvals.withdraw': { params: { id: 14 }, body: { reason: '내용 보완' } },
  'platform.approval-forms.create': { body: { code: 'TRIP', name: '출장 신청서', category: '총무' } },
  'sales.clients.list': { query: { client_type: 'SALES', search: '셔터', size: 5 } },
  'sales.quotes.send-email': { body: { to: ['kim@daehan.example.com'], subject: '견적서를 보내드립니다' } },
  'sales.quotes.send-messenger': { body: { to: ['010-1234-5678'], channel: 'ALIMTALK' } },
  'sales.clients.create': {
    body: {
      name: '새봄자동문(주)',
      client_type: 'SALES',
      ceo_name: '이새봄',
      contact_phone: '031-123-4567',
      payment_terms_days: 30,
      credit_limit: 10000000,
    },
  },
  'sales.clients.update': { body: { payment_terms_days: 45, credit_limit: 15000000 } },
  'sales.client-groups.create': { body: { group_code: 'PARTNER', name: '협력 대리점', default_discount_rate: 5 } },
  'sales.client-groups.show': NONE,
  'sales.sites.create': { body: { name: '시흥 물류센터 신축', client_id: 1, start_date: '$today' } },
  'sales.sites.show': NONE,
  'design.bom-templates.diff': { query: { with: 1 } },
  'design.bom-templates.tree': { query: { depth: 3 } },
  'sales.pricing.lookup': { query: { item_ids: '1,2', client_id: 1, quantity: 10 } },
  'sales.pricing.create': { body: { item_id: 1, price_type: 'SALES', unit_price: 1200, effective_from: '$today' } },
  'sales.pricing.bulk': { body: { adjust: { price_type: 'SALES', rate: 3.5, effective_from: '$today', rounding_unit: 10 } } },
  'inventory.stocks.ledger': { query: { start_date: '$month_start', end_date: '$today' } },
  'production.bending.resolve-item': { query: { prod_code: 'R', spec_code: 'M', length_mm: 3000 } },
  'production.bending.generate-lot': { body: { prod_code: 'R', spec_code: 'M', length_code: '30', preview: true } },
  'finance.account-codes.list': { query: { search: '예금', size: 5 } },
  'finance.account-codes.create': {
    body: { code: '8391', name: '견본비', name_en: 'Samples', category: 'EXPENSE', sub_category: 'SELLING_ADMIN' },
  },
  'finance.account-codes.update': { params: { id: 3 }, body: { memo: '주거래 은행' } },
  'finance.journal-entries.list': { query: { start_date: '$month_start', end_date: '$today', size: 5 } },
  'finance.journal-entries.create': {
    body: {
      entry_date: '$today',
      description: '제품 현금 매출',
      lines: [
        { account_code_id: 3, debit: 1100000, memo: '입금' },
        { account_code_id: 108, credit: 1100000 },
      ],
    },
  },
  'finance.account-ledger.show': { query: { account_code: '103', start_date: '$month_start', end_date: '$today' } },
  'finance.income-statement.show': { query: { start_date: '$year_start', end_date: '$today', unit: 'thousand' } },
  'finance.income-statement.monthly': { query: { year: '$year', unit: 'million' } },
  'quality.nonconforming-reports.list': { query: { size: 5 } },
  'quality.nonconforming-reports.create': {
    body: { nc_type: 'PROCESS', occurred_on: '$today', defect_description: '절곡 각도 불량', defect_quantity: 3 },
  },
  'quality.nonconforming-reports.update': { params: { id: 13 }, body: { cause_analysis: '금형 마모' } },
  'quality.nonconforming-reports.change-status': { params: { id: 13 }, body: { status: 'ANALYZING' } },
  'hr.employees.create': { body: { name: '홍길동', hire_date: '$today', base_salary: 3200000, cost_center: 'MANUFACTURING' } },
  'hr.employees.update': { params: { id: 9 }, body: { phone: '010-2345-6789' } },
  'hr.attendance.list': { query: { start_date: '$month_start', end_date: '$today', size: 5 } },
  'hr.attendance.summary': { query: { year: '$year', month: '$month' } },
  'hr.attendance.check-in': { body: { memo: '외근 후 복귀' } },
  'platform.leave-requests.create': {
    body: { leave_type: 'ANNUAL', start_date: '2027-03-02', end_date: '2027-03-03', reason: '개인 사정' },
  },
  'hr.calendar.list': { query: { start_date: '$month_start', end_date: '$today' } },
  'hr.calendar.create': { body: { title: '치과', start_date: '$today', all_day: false, start_time: '15:00', end_time: '16:00' } },
  'hr.calendar-schedules.create': { body: { title: '안전 교육', schedule_type: 'MEETING', start_date: '$today', location: '본사 회의실' } },
  'hr.calendar-schedules.list': { query: { year: '$year', month: '$month' } },
  'hr.calendar-schedules.bulk': {
    body: { schedules: [{ title: '부가세 예정 신고', schedule_type: 'TAX_DEADLINE', start_date: '2027-04-26' }], skip_duplicates: true },
  },
  'hr.calendar-schedules.stats': { query: { year: '$year' } },
  'hr.holidays.list': { query: { year: '$year' } },
  'hr.holidays.create': { body: { holiday_date: '2027-05-17', name: '창립기념일' } },
  'hr.payrolls.summary': { query: payMonth },
  'hr.payrolls.list': { query: { ...payMonth, size: 5 } },
  'hr.payrolls.calculate': { body: { ...payMonth, base_salary: 3200000, meal_allowance: 200000, family_count: 1 } },
  'hr.payrolls.bulk-generate': { body: payMonth },
  'hr.payrolls.copy-from-previous': { body: payMonth },
  'hr.payrolls.bulk-confirm': { body: { ids: [23, 24] } },
  'hr.payrolls.bulk-pay': { body: { ids: [12, 13], payment_date: '$today' } },
  'hr.payrolls.journal-entries': { body: payMonth },
  'hr.payrolls.update': { params: { id: 23 }, body: { bonus: 500000 } },
  'hr.payroll-settings.effective': { query: { year: '$year', month: '$month' } },
  'hr.income-tax-brackets.lookup': { query: { taxable_base: 3200000, family_count: 1, date: '$today' } },
  'hr.condolence-expenses.list': { query: { size: 5 } },
  'hr.condolence-expenses.statistics': { query: { start_date: '$year_start', end_date: '$today' } },
  'hr.condolence-expenses.create': {
    body: {
      event_date: '$today',
      category: 'CONGRATULATION',
      recipient_name: '미래방화문산업(주)',
      has_cash: true,
      cash_method: 'TRANSFER',
      cash_amount: 100000,
    },
  },
  'hr.construction-projects.create': {
    body: { name: '안산 제2공장 방화셔터 설치', start_date: '2027-01-11', end_date: '2027-02-26', contract_amount: 88000000 },
  },
  'hr.corporate-vehicles.create': { body: vehicle },
  'hr.vehicle-logs.create': {
    body: {
      vehicle_id: 1,
      driver_id: 9,
      drive_date: '$today',
      odometer_end: 199999,
      trip_type: 'BUSINESS',
      purpose: '납품',
      departure: '시흥 본사',
      destination: '안산 공장',
    },
  },
  'hr.vehicle-maintenances.create': {
    body: { vehicle_id: 1, maintenance_date: '$today', kind: 'OIL', description: '엔진오일 교환', shop_name: '시흥모터스', cost: 98000 },
  },
  'hr.loans.dashboard': { query: { start_date: '$year_start', end_date: '$today' } },
  'hr.loans.preview': { body: loanTerms },
  'hr.loans.create': { body: { ...loanTerms, category: 'EMPLOYEE_LOAN', employee_id: 9, purpose: '학자금' } },
  'hr.loans.repayments.create': { params: { id: 2 }, body: { paid_date: '$today', paid_principal: 500000, paid_interest: 17500 } },
  'platform.system.docs-asset': { params: { asset: 'page.css' } },
};
