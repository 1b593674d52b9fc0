import { collection } from '../../kernel/model/collection.ts';
import { children, date, integer, money, oneOf, ref, section, string, systemRef, year } from '../../kernel/model/field.ts';
import { full } from '../../kernel/model/usual.ts';

/** Corporate vehicles, 법인차량: what they are, where they were driven, what they cost and what they look like. */

const VehicleType = {
  PASSENGER: { ko: '승용', en: 'Passenger car' },
  VAN: { ko: '승합', en: 'Van' },
  TRUCK: { ko: '화물', en: 'Truck' },
  FORKLIFT: { ko: '지게차', en: 'Forklift' },
  OTHER: { ko: '기타', en: 'Other' },
} as const;

const Ownership = {
  OWNED: { ko: '자가', en: 'Owned' },
  LEASED: { ko: '리스', en: 'Leased' },
  RENTED: { ko: '렌트', en: 'Rented' },
} as const;

const VehicleStatus = {
  ACTIVE: { ko: '운행', en: 'Active', tone: 'success' },
  MAINTENANCE: { ko: '정비중', en: 'In maintenance', tone: 'warning' },
  DISPOSED: { ko: '처분', en: 'Disposed', tone: 'muted' },
} as const;

const FuelType = {
  GASOLINE: { ko: '휘발유', en: 'Gasoline' },
  DIESEL: { ko: '경유', en: 'Diesel' },
  LPG: { ko: 'LPG', en: 'LPG' },
  HYBRID: { ko: '하이브리드', en: 'Hybrid' },
  ELECTRIC: { ko: '전기', en: 'Electric' },
  HYDROGEN: { ko: '수소', en: 'Hydrogen' },
} as const;

export const TripType = {
  COMMUTE: { ko: '출퇴근', en: 'Commute' },
  BUSINESS: { ko: '업무', en: 'Business' },
  PERSONAL: { ko: '비업무', en: 'Personal' },
} as const;

const MaintenanceKind = {
  FUEL: { ko: '주유·충전', en: 'Fuel' },
  OIL: { ko: '오일 교환', en: 'Oil' },
  TIRE: { ko: '타이어', en: 'Tires' },
  REPAIR: { ko: '수리', en: 'Repair' },
  INSPECTION: { ko: '검사', en: 'Inspection' },
  INSURANCE: { ko: '보험', en: 'Insurance' },
  WASH: { ko: '세차', en: 'Wash' },
  OTHER: { ko: '기타', en: 'Other' },
} as const;

const confidential = { confidential: true } as const;
const won = { min: 0, whole: true } as const;
const km = { min: 0 } as const;
const leased = { ko: '리스·렌트일 때 입력합니다.', en: 'Of a leased or rented vehicle.' };

/** That the reading is never below a logged one is kept in the database (`ops.guard_vehicle`). */
export const corporateVehicles = collection('corporate_vehicles', {
  label: { ko: '법인차량', en: 'Corporate vehicles' },
  icon: 'directions_car',
  group: 'finance',
  display: '{{plate_number}} {{model_name}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  columns: ['plate_number', 'model_name', 'vehicle_type', 'ownership', 'status', 'manager_id', 'odometer_km', 'insurance_expires_on'],
  bookmarks: {
    in_use: { label: { ko: '운행·정비', en: 'In use' }, icon: 'directions_car', filter: { status: { _neq: 'DISPOSED' } } },
    insurance: {
      label: { ko: '30일 안 보험 만료', en: 'Insurance expires within 30 days' },
      icon: 'warning',
      filter: { status: { _neq: 'DISPOSED' }, insurance_expires_on: { _lte: '$TODAY(+30)' } },
    },
    inspection: {
      label: { ko: '30일 안 검사', en: 'Inspection within 30 days' },
      icon: 'fact_check',
      filter: { status: { _neq: 'DISPOSED' }, inspection_due_on: { _lte: '$TODAY(+30)' } },
    },
  },
  sort: ['plate_number'],
  fields: {
    plate_number: string(20, { label: { ko: '차량번호', en: 'Plate number' }, required: true }),
    model_name: string(100, { label: { ko: '차종', en: 'Model' }, required: true }),
    vehicle_type: oneOf(VehicleType, { label: { ko: '구분', en: 'Type' }, required: true, default: 'PASSENGER' }),
    ownership: oneOf(Ownership, { label: { ko: '소유 형태', en: 'Ownership' }, required: true, default: 'OWNED' }),
    status: oneOf(VehicleStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'ACTIVE' }),
    fuel_type: oneOf(FuelType, { label: { ko: '연료', en: 'Fuel' } }),
    model_year: year({ label: { ko: '연식', en: 'Model year' }, min: 1900, max: 2199 }),
    odometer_km: integer({
      unit: 'km',
      label: { ko: '주행거리(km)', en: 'Odometer (km)' },
      note: { ko: '운행일지와 정비 기록을 따라 올라갑니다.', en: 'Rises with logs and maintenance records.' },
      required: true,
      default: 0,
      ...km,
    }),
    manager_id: ref('employees', { label: { ko: '관리자', en: 'Manager' }, onDelete: 'keep' }),
    department_id: ref('departments', { label: { ko: '사용 부서', en: 'Department' } }),
    memo: string(1000, { label: { ko: '메모', en: 'Memo' }, ...full }),
    ...section(
      'contract',
      { ko: '취득과 계약', en: 'Acquisition and contract' },
      {
        acquired_on: date({ label: { ko: '취득일', en: 'Acquired on' } }),
        acquisition_amount: money({ label: { ko: '취득가액', en: 'Acquisition amount' }, ...won, ...confidential }),
        monthly_fee: money({ label: { ko: '월 이용료', en: 'Monthly fee' }, note: leased, ...won, ...confidential }),
        contract_start: date({ label: { ko: '계약 시작일', en: 'Contract start' }, note: leased }),
        contract_end: date({ label: { ko: '계약 종료일', en: 'Contract end' }, note: leased }),
      },
    ),
    ...section(
      'insurance',
      { ko: '보험과 검사', en: 'Insurance and inspection' },
      {
        insurance_company: string(100, { label: { ko: '보험사', en: 'Insurance company' } }),
        insurance_expires_on: date({ label: { ko: '보험 만료일', en: 'Insurance expires on' } }),
        inspection_due_on: date({ label: { ko: '검사 예정일', en: 'Inspection due on' } }),
      },
    ),
    ...section(
      'photos',
      { ko: '사진', en: 'Photos' },
      {
        photos: children('vehicle_photos', 'vehicle_id', { label: { ko: '사진', en: 'Photos' }, ...full }),
      },
      { closed: true },
    ),
    ...section(
      'records',
      { ko: '운행과 정비', en: 'Logs and maintenance' },
      {
        logs: children('vehicle_logs', 'vehicle_id', {
          label: { ko: '운행일지', en: 'Logs' },
          width: 'fill',
          closedIn: ['DISPOSED'],
        }),
        maintenances: children('vehicle_maintenances', 'vehicle_id', { label: { ko: '정비 기록', en: 'Maintenance' }, width: 'fill' }),
      },
    ),
  },
  unique: [{ fields: ['plate_number'], error: 'error.corporate_vehicle.duplicate_plate' }],
  checks: {
    contract_dates: { sql: 'contract_end >= contract_start', error: 'error.validation_failed', path: 'contract_end' },
    contract_end: {
      sql: "ownership = 'OWNED' or contract_end is not null",
      error: 'error.validation_failed',
      path: 'contract_end',
    },
  },
  indexes: [
    ['status', 'plate_number'],
    ['ownership', 'plate_number'],
    ['vehicle_type', 'plate_number'],
    ['insurance_expires_on', 'id'],
    ['odometer_km', 'id'],
    ['created_at', 'id'],
  ],
});

/** The distance is worked out by `vehicleLogDerivation`; the order of readings and who drove are kept in the database (`ops.guard_vehicle_log`). */
export const vehicleLogs = collection('vehicle_logs', {
  label: { ko: '운행일지', en: 'Vehicle logs' },
  icon: 'route',
  group: 'finance',
  display: '{{drive_date}} {{driver_name}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  ownerFilter: { filter: { created_by: { _eq: '$CURRENT_USER' } } },
  columns: ['drive_date', 'vehicle_id', 'driver_name', 'trip_type', 'purpose', 'odometer_start', 'odometer_end', 'distance_km'],
  sums: ['distance_km'],
  bookmarks: {
    mine: { label: { ko: '내 운행', en: 'Mine' }, icon: 'person', filter: { created_by: { _eq: '$CURRENT_USER' } } },
    this_month: {
      label: { ko: '이번 달', en: 'This month' },
      icon: 'date_range',
      filter: { drive_date: { _between: ['$MONTH_START', '$MONTH_END'] } },
    },
    personal: { label: { ko: '비업무 운행', en: 'Personal trips' }, icon: 'person_pin_circle', filter: { trip_type: { _eq: 'PERSONAL' } } },
  },
  calendar: { start: 'drive_date', template: '{{vehicle_id.plate_number}} {{driver_name}}' },
  sort: ['-drive_date'],
  fields: {
    vehicle_id: ref('corporate_vehicles', {
      label: { ko: '차량', en: 'Vehicle' },
      required: true,
      fixed: true,
      onDelete: 'cascade',
      offers: { status: { _neq: 'DISPOSED' } },
    }),
    drive_date: date({ label: { ko: '운행일', en: 'Date' }, required: true }),
    driver_id: ref('employees', { label: { ko: '운전자(사원)', en: 'Driver (employee)' }, onDelete: 'keep' }),
    driver_name: string(100, {
      label: { ko: '운전자', en: 'Driver' },
      note: { ko: '비우면 사원의 이름을 씁니다.', en: 'The name of the employee when left empty.' },
      required: true,
      // Filled from the employee, and refused where there is none.
      default: '',
    }),
    ...section(
      'trip',
      { ko: '운행', en: 'Trip' },
      {
        trip_type: oneOf(TripType, { label: { ko: '용도', en: 'Trip' }, required: true, default: 'BUSINESS' }),
        purpose: string(300, { label: { ko: '목적', en: 'Purpose' }, ...full }),
        departure: string(200, { label: { ko: '출발지', en: 'Departure' } }),
        destination: string(200, { label: { ko: '도착지', en: 'Destination' } }),
      },
    ),
    ...section(
      'odometer',
      { ko: '계기판', en: 'Odometer' },
      {
        odometer_start: integer({
          label: { ko: '주행 전 계기판(km)', en: 'Odometer, start (km)' },
          unit: 'km',
          required: true,
          generated: true,
        }),
        odometer_end: integer({ label: { ko: '주행 후 계기판(km)', en: 'Odometer, end (km)' }, unit: 'km', required: true }),
        distance_km: integer({ label: { ko: '주행거리(km)', en: 'Distance (km)' }, unit: 'km', required: true, default: 0, managed: true }),
      },
    ),
  },
  checks: { distance: { sql: 'distance_km = odometer_end - odometer_start', error: 'error.validation_failed', path: 'distance_km' } },
  indexes: [
    ['vehicle_id', 'drive_date'],
    ['vehicle_id', 'odometer_end'],
    ['drive_date', 'id'],
    ['driver_id', 'drive_date'],
    ['trip_type', 'drive_date'],
    ['odometer_start', 'id'],
    ['created_by', 'drive_date'],
  ],
});

export const vehicleMaintenances = collection('vehicle_maintenances', {
  label: { ko: '차량 정비', en: 'Vehicle maintenance' },
  icon: 'car_repair',
  group: 'finance',
  display: '{{maintenance_date}} {{kind}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  columns: ['maintenance_date', 'vehicle_id', 'kind', 'description', 'odometer_km', 'shop_name', 'cost', 'next_due_on'],
  sums: ['cost'],
  bookmarks: {
    this_month: {
      label: { ko: '이번 달', en: 'This month' },
      icon: 'date_range',
      filter: { maintenance_date: { _between: ['$MONTH_START', '$MONTH_END'] } },
    },
    due: {
      label: { ko: '30일 안 예정', en: 'Due within 30 days' },
      icon: 'schedule',
      filter: { next_due_on: { _between: ['$TODAY', '$TODAY(+30)'] } },
    },
  },
  calendar: { start: 'maintenance_date', template: '{{vehicle_id.plate_number}} {{kind}}' },
  sort: ['-maintenance_date'],
  fields: {
    vehicle_id: ref('corporate_vehicles', { label: { ko: '차량', en: 'Vehicle' }, required: true, fixed: true, onDelete: 'cascade' }),
    maintenance_date: date({ label: { ko: '정비일', en: 'Date' }, required: true }),
    kind: oneOf(MaintenanceKind, { label: { ko: '종류', en: 'Kind' }, required: true }),
    description: string(500, { label: { ko: '내용', en: 'Description' }, ...full }),
    odometer_km: integer({ label: { ko: '계기판(km)', en: 'Odometer (km)' }, unit: 'km', ...km }),
    vendor_id: ref('clients', { label: { ko: '거래처', en: 'Vendor' } }),
    shop_name: string(100, { label: { ko: '정비소', en: 'Shop' } }),
    cost: money({ label: { ko: '비용', en: 'Cost' }, note: { ko: '부가세 포함', en: 'VAT included' }, required: true, default: 0, ...won }),
    ...section(
      'next',
      { ko: '다음 정비', en: 'Next maintenance' },
      {
        next_due_on: date({ label: { ko: '다음 예정일', en: 'Next due on' } }),
        next_due_km: integer({ label: { ko: '다음 예정 주행거리(km)', en: 'Next due at (km)' }, unit: 'km', ...km }),
      },
    ),
  },
  checks: {
    next_due_on: { sql: 'next_due_on > maintenance_date', error: 'error.validation_failed', path: 'next_due_on' },
  },
  indexes: [
    ['vehicle_id', 'maintenance_date'],
    ['maintenance_date', 'id'],
    ['kind', 'maintenance_date'],
    ['next_due_on', 'id'],
    ['cost', 'id'],
  ],
});

/** That they are pictures is kept in the database (`ops.guard_vehicle_photo`). */
export const vehiclePhotos = collection('vehicle_photos', {
  label: { ko: '차량 사진', en: 'Vehicle photos' },
  icon: 'photo_camera',
  group: 'finance',
  display: '{{caption}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  hidden: true,
  atMost: { of: 'vehicle_id', max: 10, path: 'photos', error: 'error.corporate_vehicle.photo_limit' },
  columns: ['file_id', 'caption', 'sort_order'],
  sort: ['sort_order'],
  fields: {
    vehicle_id: ref('corporate_vehicles', { label: { ko: '차량', en: 'Vehicle' }, required: true, fixed: true, onDelete: 'cascade' }),
    file_id: systemRef('directus_files', { label: { ko: '사진', en: 'Photo' }, required: true, picture: true }),
    caption: string(200, { label: { ko: '설명', en: 'Caption' } }),
    sort_order: integer({ label: { ko: '순서', en: 'Order' }, required: true, default: 0 }),
  },
  indexes: [['vehicle_id', 'sort_order']],
});
