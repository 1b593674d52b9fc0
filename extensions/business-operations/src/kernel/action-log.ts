import type { Knex } from 'knex';
import type { Context } from './context/context.ts';
import type { Session } from './database/session.ts';
import type { Label } from './model/field.ts';

/** Actions of users, keys and jobs other than changes of rows, which the trigger log records. */
export const Actions = {
  LOGIN: { ko: '로그인', en: 'Signed in' },
  LOGIN_FAILED: { ko: '로그인 실패', en: 'Sign-in failed' },
  LOGOUT: { ko: '로그아웃', en: 'Signed out' },
  PASSWORD_CHANGED: { ko: '비밀번호 변경', en: 'Password changed' },
  USER_INVITED: { ko: '사용자 초대', en: 'User invited' },
  API_KEY_CREATED: { ko: 'API 키 생성', en: 'API key created' },
  API_KEY_REVOKED: { ko: 'API 키 폐기', en: 'API key revoked' },
  PERMISSION_CHANGED: { ko: '권한 변경', en: 'Permission changed' },
  TENANT_SWITCHED: { ko: '테넌트 전환', en: 'Tenant switched' },
  FILE_DOWNLOADED: { ko: '파일 다운로드', en: 'File downloaded' },
  DATA_EXPORTED: { ko: '데이터 내보내기', en: 'Data exported' },
  DATA_IMPORTED: { ko: '데이터 가져오기', en: 'Data imported' },
  EXPORT_LINKED: { ko: '내보낸 파일 링크 생성', en: 'Link to export made' },
  EXPORT_DOWNLOADED: { ko: '내보낸 파일 다운로드', en: 'Export downloaded' },
  ROLLBACK: { ko: '되돌리기', en: 'Rolled back' },
  DEMO_CREATED: { ko: '데모 생성', en: 'Demo created' },
  DEMO_RESET: { ko: '데모 초기화', en: 'Demo reset' },
  DEMO_EXTENDED: { ko: '데모 연장', en: 'Demo extended' },
  DEMO_CONVERTED: { ko: '데모 전환', en: 'Demo converted' },
  DEMO_WARNED: { ko: '데모 만료 예고', en: 'Demo warned' },
  DEMO_EXPIRED: { ko: '데모 만료', en: 'Demo expired' },
  DEMO_INACTIVE: { ko: '데모 미사용', en: 'Demo inactive' },
  PARTITION_CREATED: { ko: '파티션 생성', en: 'Partition created' },
  PARTITION_DROPPED: { ko: '파티션 삭제', en: 'Partition dropped' },
  APP_PUBLISHED: { ko: '앱 배포', en: 'App published' },
  MAIL_FAILED: { ko: '메일 발송 실패', en: 'Mail failed' },
} satisfies Record<string, Label>;

export type LoggedAction = keyof typeof Actions;

export interface ActionEntry {
  targetType?: string;
  targetId?: string | number;
  /** Must not contain secrets: everybody who may read the log sees it. */
  detail?: object;
}

export type Actor = Pick<Session, 'tenantId' | 'userId' | 'actorType' | 'ip' | 'userAgent' | 'requestId'>;

/**
 * Logs an action with its actor, origin and request id, in the request's transaction. A GET route that logs must therefore declare
 * `writes: true`.
 */
export const logAction = ({ db, session }: Context, action: LoggedAction, entry: ActionEntry = {}): Promise<void> =>
  recordAction(db, session, action, entry);

/** Logs an action outside of our own routes: in jobs and in Directus's routes. */
export async function recordAction(db: Knex, actor: Actor, action: LoggedAction, entry: ActionEntry = {}): Promise<void> {
  await db('audit_logs').insert({
    action,
    tenant_id: actor.tenantId,
    actor_id: actor.userId,
    actor_type: actor.actorType ?? 'DATABASE',
    ip: actor.ip,
    user_agent: actor.userAgent,
    request_id: actor.requestId.slice(0, 64),
    target_type: entry.targetType ?? null,
    target_id: entry.targetId === undefined ? null : String(entry.targetId),
    detail: entry.detail ? JSON.stringify(entry.detail) : null,
  });
}
