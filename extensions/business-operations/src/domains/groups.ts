import type { ApiArea } from '../kernel/http/areas.ts';
import type { Group } from '../kernel/model/studio.ts';

/** The Studio's folders, in the order of its navigation. */
export const groups: readonly Group[] = [
  { name: 'electronic_approval', label: { ko: '전자결재', en: 'Approvals' }, icon: 'approval' },
  { name: 'communication', label: { ko: '게시판', en: 'Boards' }, icon: 'forum' },
  { name: 'finance', label: { ko: '재무·세무', en: 'Finance and tax' }, icon: 'account_balance' },
  { name: 'sales', label: { ko: '영업', en: 'Sales' }, icon: 'handshake' },
  { name: 'design', label: { ko: '설계', en: 'Design' }, icon: 'architecture' },
  { name: 'purchasing', label: { ko: '구매', en: 'Purchasing' }, icon: 'local_mall' },
  { name: 'inventory', label: { ko: '재고', en: 'Inventory' }, icon: 'inventory_2' },
  { name: 'production', label: { ko: '생산', en: 'Production' }, icon: 'precision_manufacturing' },
  { name: 'quality', label: { ko: '품질', en: 'Quality' }, icon: 'verified' },
  { name: 'hr', label: { ko: '인사', en: 'Human resources' }, icon: 'badge' },
  { name: 'administration', label: { ko: '관리', en: 'Administration' }, icon: 'settings' },
];

/** The areas of the API with their tags, in the order of its documentation. */
export const areas: readonly ApiArea[] = [
  {
    label: { ko: '경영 현황', en: 'Management' },
    tags: {
      dashboard: {
        ko: '영업, 구매, 생산, 미출하, 시공, 근태의 현황을 하루 기준으로 조회합니다.',
        en: 'Sales, purchasing, production, what is not shipped, construction and attendance as of a day.',
      },
      'daily-report': {
        ko: '하루의 자금, 영업, 구매, 생산, 근태를 일일 보고서로 조회하고 내려받습니다.',
        en: 'One day of cash, sales, purchasing, production and attendance, also as a spreadsheet.',
      },
      stats: {
        ko: '영역별 지표를 일별, 월별로 비교하고 확인할 일을 조회합니다.',
        en: 'Metrics of each area by day and month, and what needs attention now.',
      },
    },
  },
  {
    label: { ko: '재무·세무', en: 'Finance and tax' },
    tags: {
      'journal-entries': {
        ko: '전표를 작성하고 수정합니다. 차변과 대변이 같아야 저장됩니다.',
        en: 'Journal entries and their lines; debit and credit must agree.',
      },
      'account-codes': {
        ko: '계정과목을 관리합니다. 기본 계정과목은 회사가 만들어질 때 함께 등록됩니다.',
        en: 'The chart of accounts; every tenant starts with the default one.',
      },
      'account-ledger': {
        ko: '계정별 원장을 이월 잔액, 월계, 누계와 함께 조회합니다.',
        en: 'The ledger of an account with the balance carried over, monthly and running totals.',
      },
      'income-statement': { ko: '손익계산서를 기간별, 월별로 조회합니다.', en: 'The income statement of a period or month by month.' },
      entertainment: {
        ko: '기업업무추진비를 손금산입 한도와 비교하여 조회합니다.',
        en: 'Entertainment expense of a fiscal year against what of it is deducted.',
      },
      vendors: { ko: '전표에서 고를 거래처를 조회합니다.', en: 'Vendors to choose from in entries.' },
      'tax-invoices': {
        ko: '세금계산서를 작성, 발급, 취소하고 국세청 전송 상태와 공급자 정보를 관리합니다.',
        en: 'Tax invoices from the draft to what the tax office says of them, and the supplier settings that they carry.',
      },
      taxprovider: {
        ko: '전자세금 서비스에 연결하고 은행, 카드, 홈택스 자료를 가져옵니다.',
        en: 'The e-tax provider: its login, certificate and points, and what is fetched from it.',
      },
      'taxportal-invoices': {
        ko: '홈택스에 있는 매출·매입 계산서를 분류하고 전표 처리합니다.',
        en: 'Invoices of the tax portal, what was sold and bought: classified and journaled.',
      },
      vat: {
        ko: '부가가치세를 신고 기간별로 조회하고 장부와 맞춰 봅니다.',
        en: 'Value-added tax of a filing period, reconciled with the books.',
      },
      'corporate-cards': {
        ko: '법인카드를 등록합니다. 카드번호는 일부를 가려서 보관합니다.',
        en: 'Corporate cards; of their numbers a mask and a fingerprint are kept.',
      },
      'card-transactions': {
        ko: '카드 거래를 분류, 분할하고 전표로 처리합니다.',
        en: 'Card transactions are classified, split and journaled.',
      },
      cards: { ko: '카드 현황의 이전 주소입니다.', en: 'The former address of the card dashboard.' },
      'bank-transactions': {
        ko: '은행 계좌의 거래를 조회하고 계정과목을 정하며 전표로 처리합니다.',
        en: 'What moved on the bank accounts: classified, split, matched and journaled.',
      },
      payrolls: {
        ko: '급여를 계산하고 확정, 지급, 회계 처리하며 급여명세서를 발급합니다.',
        en: 'Payrolls are calculated, confirmed, paid and posted; payslips come with them.',
      },
      'payroll-settings': {
        ko: '사회보험 요율과 상·하한을 연도별로 관리합니다.',
        en: 'Social insurance rates, floors and ceilings by year.',
      },
      'income-tax-brackets': { ko: '근로소득 간이세액표를 조회합니다.', en: 'The simplified withholding schedule.' },
      loans: { ko: '대여금과 차입금, 상환 일정과 상환 내역을 관리합니다.', en: 'Loans given and taken, their schedules and repayments.' },
      'condolence-expenses': { ko: '경조사비를 기록하고 집계합니다.', en: 'Congratulation and condolence expenses, recorded and counted.' },
      'corporate-vehicles': { ko: '법인 차량을 관리합니다.', en: 'Company vehicles.' },
      'vehicle-logs': { ko: '차량 운행 일지를 기록합니다.', en: 'Driving logs of the vehicles.' },
      'vehicle-maintenances': { ko: '차량 정비 이력과 비용을 기록합니다.', en: 'Maintenance of the vehicles and what it cost.' },
      'vehicle-photos': { ko: '차량 사진을 올리고 지웁니다.', en: 'Photos of the vehicles.' },
    },
  },
  {
    label: { ko: '영업', en: 'Sales' },
    tags: {
      clients: { ko: '매출처와 매입처를 관리합니다.', en: 'Customers and vendors.' },
      'client-groups': { ko: '거래처를 그룹으로 나눕니다.', en: 'Groups of clients.' },
      sites: { ko: '거래처의 현장을 관리합니다.', en: 'Construction sites of clients.' },
      pricing: {
        ko: '품목 단가를 거래처, 그룹, 수량, 기간별로 관리하고 조회합니다.',
        en: 'Prices of items by client, group, quantity and period.',
      },
      quotes: {
        ko: '견적을 계산, 작성, 확정하고 차수를 비교하며, 견적서를 PDF, 이메일, 메신저로 보냅니다.',
        en: 'Quotes are calculated, saved, finalised, compared by revision and sent as PDF by e-mail or messenger.',
      },
      biddings: { ko: '입찰을 등록하고 제출, 낙찰, 패찰을 처리합니다.', en: 'Biddings from the draft to the award.' },
      orders: {
        ko: '수주를 등록하고 확정, 취소하며 재고 예약과 부족 수량을 확인합니다.',
        en: 'Orders, from their draft until they are delivered, with what is reserved for them.',
      },
      labor: { ko: '제작·설치 공임 단가를 기간별로 관리합니다.', en: 'Labor rates by period and range.' },
    },
  },
  {
    label: { ko: '설계', en: 'Design' },
    tags: {
      'bom-templates': {
        ko: 'BOM 템플릿을 작성하고 버전별로 확정합니다. 수량은 치수의 식으로 적습니다.',
        en: 'Bills of materials whose quantities are expressions over the sizes of a product, in versions.',
      },
      'model-sets': {
        ko: '제품, BOM, 가이드레일·셔터박스·하단마감 모델을 세트로 묶습니다.',
        en: 'A product with its bill of materials and the models that go with it.',
      },
    },
  },
  {
    label: { ko: '구매', en: 'Purchasing' },
    tags: {
      requirements: { ko: '모든 수주의 자재 소요와 부족, 발주 초안', en: 'What all orders need and lack, and purchase orders of it' },
      'purchase-orders': {
        ko: '발주를 작성하고 진행 상태와 입고율을 관리합니다.',
        en: 'Purchase orders and how far they have been received.',
      },
      receivings: { ko: '입고를 등록하고 검사 후 재고에 반영합니다.', en: 'Deliveries, their inspection and their way into stock.' },
    },
  },
  {
    label: { ko: '품목·재고', en: 'Items and stock' },
    tags: {
      items: { ko: '제품, 부품, 원자재 등 품목을 관리합니다.', en: 'Products, parts, materials and services.' },
      'item-categories': { ko: '품목 분류를 관리합니다.', en: 'Categories of items as a tree.' },
      warehouses: { ko: '창고를 관리합니다.', en: 'Warehouses, of which one is the default.' },
      stocks: { ko: '창고별 재고를 조회하고 조정, 이동합니다.', en: 'Stock by item and warehouse; adjustments and transfers.' },
      'stock-lots': { ko: '로트별 재고를 조회하고 보류하거나 해제합니다.', en: 'Lots of stock, held and released.' },
      'stock-transactions': { ko: '입출고 내역을 조회하고 등록합니다.', en: 'What came in and went out.' },
    },
  },
  {
    label: { ko: '생산·품질', en: 'Production and quality' },
    tags: {
      processes: { ko: '공정과 공정별 품목을 관리합니다.', en: 'Processes of the shop floor and the items made in each.' },
      'production-orders': {
        ko: '생산에 넘어온 수주와 그 진행 현황을 조회합니다.',
        en: 'Orders in production and how far they have come.',
      },
      'work-orders': {
        ko: '작업지시와 그 품목, 단계별 진행, 통계를 조회합니다.',
        en: 'Work orders with their items, their progress step by step, and their figures.',
      },
      shipments: {
        ko: '수주의 출하를 계획하고 상차, 출발, 납품, 반송을 처리합니다. 재고와 수주 상태가 함께 바뀝니다.',
        en: 'Shipments of orders, from their plan until they are delivered; stock and orders follow.',
      },
      'vehicle-dispatches': { ko: '출하의 배차와 운임을 관리합니다.', en: 'The vehicles of shipments and what they cost.' },
      bending: { ko: '절곡 코드표를 조회하고 로트 번호를 채번합니다.', en: 'The code map of bent parts, and the numbers of their lots.' },
      'bending-item-mappings': { ko: '절곡 코드와 품목을 연결합니다.', en: 'Which bent part product, spec and length mean.' },
      'bending-items': {
        ko: '절곡품을 코드, 전개 치수, 갭 측정점과 함께 관리합니다.',
        en: 'Bent parts with their codes, bend dimensions and gap points.',
      },
      'guiderail-models': {
        ko: '가이드레일, 셔터박스, 하단마감재 모델과 구성 절곡품을 관리합니다. 공개 카탈로그를 켠 회사의 모델은 키 없이 조회할 수 있습니다.',
        en: 'Models of guide rails, shutter boxes and bottom bars with their bent parts; strangers read those of tenants with a public catalogue.',
      },
      'bending-lots': { ko: '절곡 로트를 조회합니다.', en: 'Lots of bent parts with their raw material.' },
      'bending-orders': { ko: '절곡품의 재고 생산을 지시합니다.', en: 'Stock orders for bent parts and their production.' },
      'process-steps': { ko: '공정의 단계와 순서를 관리합니다.', en: 'The steps of a process and their order.' },
      'nonconforming-reports': {
        ko: '부적합 보고서를 작성하고 원인, 조치, 비용을 기록합니다.',
        en: 'Nonconforming reports with causes, actions and costs.',
      },
      'quality-documents': {
        ko: '품질인정서류를 등록하고 개소별 검사와 완료를 처리합니다.',
        en: 'Quality documents: the inspection of installed locations, from the request to the completion.',
      },
      'performance-reports': {
        ko: '완료한 품질인정서류의 실적신고를 분기별로 확정하고 내려받습니다.',
        en: 'Performance reports of completed quality documents, confirmed and exported by quarter.',
      },
      inspections: {
        ko: '수입, 공정, 출하 검사를 요청하고 검사 항목을 기록하고 판정합니다.',
        en: 'Incoming, process and final inspections: requested, recorded item by item, and judged.',
      },
      equipment: {
        ko: '설비와 점검 항목, 점검표, 수리 이력, 사진을 관리합니다.',
        en: 'Equipment with its check items, check sheets, repairs and photos.',
      },
      documents: {
        ko: '검사 성적서와 작업 일지 등 문서를 작성하고 결재합니다.',
        en: 'Inspection reports, work logs and other documents, written on templates and approved.',
      },
      'document-templates': {
        ko: '문서 양식의 결재선, 기본 정보, 검사 항목을 관리합니다.',
        en: 'Templates of documents: approval line, fields and items to inspect.',
      },
      'checklist-templates': {
        ko: '품질 심사 체크리스트를 작성하고 세부 항목의 완료 여부를 표시합니다.',
        en: 'Checklists of audits: their sub-items, and what is done.',
      },
      'qms-documents': {
        ko: '체크리스트의 세부 항목에 증빙 파일을 올리고 지웁니다.',
        en: 'The files that prove the sub-items of checklists.',
      },
      'lot-audits': {
        ko: '완료된 품질인정서류의 로트를 입고부터 납품까지 추적하고 개소별로 심사합니다.',
        en: 'Completed quality documents are audited location by location, and lots traced from receipt to delivery.',
      },
      'construction-projects': {
        ko: '시공 프로젝트의 일정과 진행률을 관리합니다.',
        en: 'Construction projects, their dates and progress.',
      },
    },
  },
  {
    label: { ko: '인사', en: 'Human resources' },
    tags: {
      employees: {
        ko: '사원을 등록하고 휴직, 퇴사, 복직을 처리합니다.',
        en: 'Employees, their leaves of absence, resignations and reinstatements.',
      },
      attendance: { ko: '출퇴근을 기록하고 월별 근태를 집계합니다.', en: 'Working hours, and the figures of a month that payroll uses.' },
      'leave-requests': { ko: '휴가를 신청하고 잔여 연차를 조회합니다.', en: 'Leave requests and the annual leave account.' },
      holidays: { ko: '공휴일과 회사의 휴무일을 관리합니다.', en: 'Public holidays and those of the company.' },
      calendar: { ko: '내 일정을 월별로 조회하고 등록합니다.', en: 'One’s own calendar, month by month.' },
      'calendar-schedules': { ko: '회사 일정과 세무 신고 기한을 관리합니다.', en: 'Schedules of the company, tax deadlines among them.' },
    },
  },
  {
    label: { ko: '전자결재', en: 'Approvals' },
    tags: {
      approvals: { ko: '결재 문서를 기안, 상신, 승인, 반려합니다.', en: 'Documents are drafted, submitted, approved and rejected.' },
      'approval-forms': { ko: '결재 양식을 관리합니다.', en: 'The forms of documents.' },
      'approval-lines': { ko: '자주 쓰는 결재선을 관리합니다.', en: 'Approval lines for reuse.' },
      'approval-delegations': { ko: '부재 중의 결재를 다른 사람에게 위임합니다.', en: 'Delegation of approvals during an absence.' },
      esign: {
        ko: '계약서를 보내 전자서명을 받고 서명본과 증명서를 보관합니다.',
        en: 'Contracts that are signed electronically, and what proves it.',
      },
      signing: {
        ko: '서명자가 링크로 문서를 확인하고 서명합니다. 계정이 필요 없습니다.',
        en: 'What signers do with the link that they were sent, without an account.',
      },
    },
  },
  {
    label: { ko: '게시판', en: 'Boards' },
    tags: {
      boards: { ko: '게시판을 관리합니다.', en: 'Boards, for notices and for everybody.' },
      posts: { ko: '게시글과 댓글을 쓰고 읽습니다.', en: 'Posts and what is said to them.' },
    },
  },
  {
    label: { ko: '조직·권한', en: 'Organization and rights' },
    tags: {
      users: { ko: '사용자를 초대하고 정지하며, 자신의 정보를 수정합니다.', en: 'Users of a tenant, and one’s own profile.' },
      departments: { ko: '부서와 그 상하 관계를 관리합니다.', en: 'Departments and their tree.' },
      positions: { ko: '직급을 관리합니다.', en: 'Positions by rank.' },
      roles: { ko: '역할과 역할별 메뉴 권한을 관리합니다.', en: 'Roles and what they may open.' },
      permissions: { ko: '역할의 세부 권한을 관리합니다.', en: 'The permissions of roles in detail.' },
      menus: { ko: '권한 표에 쓰이는 메뉴를 조회합니다.', en: 'The menus of the rights matrix.' },
      files: { ko: '파일을 올리고 내려받습니다.', en: 'Files, uploaded and downloaded.' },
    },
  },
  {
    label: { ko: '관리', en: 'Administration' },
    tags: {
      tenants: {
        ko: '회사(테넌트)를 개설, 정지, 해지하고 설정을 바꿉니다.',
        en: 'Tenants are opened, suspended and closed; their settings.',
      },
      'demo-tenants': {
        ko: '데모 테넌트를 만들고 초기화, 연장, 정식 전환합니다.',
        en: 'Demo tenants are opened with living data, reset, extended and converted.',
      },
      'demo-analytics': {
        ko: '데모가 정식 전환되기까지의 과정과 사용 현황을 집계합니다.',
        en: 'The way of demos from creation to conversion, and their use.',
      },
      export: {
        ko: '회사의 자료를 엑셀, CSV, JSON 파일로 내보내고 내려받습니다.',
        en: "The company's data as a file to take along.",
      },
      'api-keys': { ko: '연동 프로그램에 쓰이는 API 키를 발급하고 폐기합니다.', en: 'Keys for programs, made and revoked.' },
      'audit-logs': { ko: '감사 로그를 시간순으로 조회합니다.', en: 'The audit log as one time line.' },
      'trigger-audit': { ko: '레코드의 변경 이력을 조회하고 되돌립니다.', en: 'Every change of a record, and how to undo it.' },
      'ai-token-usage': {
        ko: 'AI 사용량과 비용을 기록하고 일자, 모델, 기능별로 집계합니다.',
        en: 'What language models, speech recognition and storage were used for, and what it cost.',
      },
      'app-versions': { ko: '앱 버전을 올리고 배포합니다.', en: 'Versions of the app: uploaded, published and withdrawn.' },
      app: { ko: '최신 앱 버전을 알려 주고 설치 파일을 내려줍니다.', en: 'The latest app version and its package, for everybody.' },
      jobs: { ko: '정기 작업의 실행 이력을 조회하고 실행합니다.', en: 'Scheduled jobs, their runs, and running one now.' },
      home: { ko: '홈 화면에 보이는 내용을 한 번에 조회합니다.', en: 'What the home page shows, in one answer.' },
      system: { ko: '서비스 상태와 이 문서입니다.', en: 'The state of the service, and this documentation.' },
    },
  },
];
