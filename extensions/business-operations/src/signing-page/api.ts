import { asked } from './refused.ts';

/** The token is the last part of the page's path. */
const token = location.pathname.split('/').at(-1) ?? '';
const ROOT = `/api/v1/esign/signing/${token}`;
/** Kept until the tab is closed, so that a page that is loaded again goes on where it was. */
const KEPT = `signing-session-${token}`;

export const session = {
  get: (): string | null => sessionStorage.getItem(KEPT),
  set: (value: string): void => sessionStorage.setItem(KEPT, value),
  end: (): void => sessionStorage.removeItem(KEPT),
};

export interface Contract {
  contract: { title: string; message: string | null; sender: string; company: string; status: string; expires_at: string };
  signer: { name: string; masked_email: string; status: string };
  auth_method: 'EMAIL_CODE' | 'ACCESS_CODE';
  next: 'verify' | 'sign' | 'done';
}

export interface Field {
  id: number;
  type: 'SIGNATURE' | 'STAMP' | 'NAME' | 'DATE' | 'TEXT' | 'CHECKBOX';
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  is_required: boolean;
  label: string | null;
}

export interface Sheets {
  file_url: string;
  page_count: number;
  fields: Field[];
}

const headers = (init: RequestInit): Record<string, string> => {
  const held = session.get();
  return { ...(held ? { 'x-signing-session': held } : {}), ...(init.body ? { 'content-type': 'application/json' } : {}) };
};

const answer = (path: string, init: RequestInit = {}): Promise<Response> => asked(ROOT + path, { ...init, headers: headers(init) });

const data = async <T>(path: string, init?: RequestInit): Promise<T> => ((await (await answer(path, init)).json()) as { data: T }).data;
const send = <T>(path: string, body: object): Promise<T> => data<T>(path, { method: 'POST', body: JSON.stringify(body) });

export const view = (): Promise<Contract> => data('');
export const sendCode = (): Promise<{ masked_email: string }> => send('/send-code', {});
export const verify = async (code: string): Promise<void> => session.set((await send<{ session: string }>('/verify', { code })).session);
export const sheets = (): Promise<Sheets> => data('/document');
export const pdf = async (): Promise<Blob> => (await answer('/document?format=pdf')).blob();
export const reject = (reason: string): Promise<unknown> => send('/reject', { reason });

export interface Filled {
  field_id: number;
  value?: string | boolean;
}

export const sign = (signature: string | null, fields: readonly Filled[]): Promise<{ contract_status: string }> =>
  send('/sign', { consent: true, ...(signature ? { signature } : {}), fields });

export const signed = async (certificate: boolean): Promise<Blob> => (await answer(`/download?certificate=${certificate}`)).blob();
