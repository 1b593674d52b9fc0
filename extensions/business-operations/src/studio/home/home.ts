/** What `/home` answers. */

export interface Reminder {
  name: string;
  kind: 'waiting' | 'late';
  label: string;
  collection: string;
  count: number;
  records: { id: number; title: string; day: string | null }[];
}

export interface DayRecord {
  id: number;
  work_date: string;
  status: string;
  check_in_at: string | null;
  check_out_at: string | null;
  worked_minutes: number;
  overtime_minutes: number;
}

export interface WorkDay {
  date: string;
  is_working_day: boolean;
  record: DayRecord | null;
  leave: string[];
}

export interface Home {
  /** Of the company's time zone. */
  today: string;
  time_zone: string;
  reminders: Reminder[];
  announcements: { id: number; board_id: number; title: string; is_pinned: boolean; is_read: boolean; created_at: string }[] | null;
  attendance: { today: string; days: WorkDay[]; can_check_in: boolean; can_check_out: boolean } | null;
  leave: {
    balance: { period_start: string; period_end: string; granted: number | null; used: number; pending: number; available: number | null };
    upcoming: { id: number; leave_type: string; start_date: string; end_date: string; days: number; status: string }[];
  } | null;
  payslips: { id: number; pay_year: number; pay_month: number; payment_date: string; net_pay: number; status: string }[] | null;
}
