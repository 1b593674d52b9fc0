import type { Label } from '../model/field.ts';

/** What jobs count. */
export const Counted = {
  created: { ko: '만든 파티션', en: 'Partitions created' },
  days: { ko: '집계한 날', en: 'Days rolled up' },
  dropped: { ko: '삭제한 파티션', en: 'Partitions dropped' },
  engaged: { ko: '활발한 사용', en: 'Engaged' },
  expired: { ko: '만료', en: 'Expired' },
  failed: { ko: '실패', en: 'Failed' },
  idempotency_keys: { ko: '삭제한 요청 키', en: 'Request keys deleted' },
  inactive: { ko: '미사용', en: 'Inactive' },
  job_runs: { ko: '삭제한 작업 이력', en: 'Job runs deleted' },
  signing_codes: { ko: '지운 서명 인증번호', en: 'Signing codes cleared' },
  signing_sessions: { ko: '지운 서명 세션', en: 'Signing sessions cleared' },
  login_attempts: { ko: '삭제한 로그인 시도', en: 'Sign-in attempts deleted' },
  made: { ko: '준비', en: 'Prepared' },
  moved: { ko: '옮긴 기록', en: 'Log rows moved' },
  partial: { ko: '일부 실패', en: 'Partly failed' },
  removed: { ko: '삭제', en: 'Removed' },
  retention: { ko: '보관 기간 경과', en: 'Kept long enough' },
  sent: { ko: '발송', en: 'Sent' },
  skipped: { ko: '건너뜀', en: 'Skipped' },
  spanned: { ko: '다시 집계한 인사 통계일', en: 'Days of staff rolled up anew' },
  stuck: { ko: '중단됨', en: 'Broken off' },
  succeeded: { ko: '성공', en: 'Succeeded' },
  sync_runs: { ko: '삭제한 수집 이력', en: 'Fetches deleted' },
  warned: { ko: '만료 예고', en: 'Warned' },
} as const satisfies Record<string, Label>;

/** What came of a run. */
export type Counts = Partial<Record<keyof typeof Counted, number>>;
