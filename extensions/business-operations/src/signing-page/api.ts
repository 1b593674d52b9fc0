import { language, word } from './words.ts';

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

/** What the server says is wrong, in the reader's language. */
export class Refused extends Error {
  readonly status: number;
  readonly key: string;

  constructor(status: number, key: string, message: string) {
    super(message);
    this.status = status;
    this.key = key;
  }
}

const headers = (): Record<string, string> => {
  const held = session.get();
  return { 'accept-language': language, ...(held ? { 'x-signing-session': held } : {}) };
};

async function answer(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(ROOT + path, {
      ...init,
      headers: { ...headers(), ...(init.body ? { 'content-type': 'application/json' } : {}) },
    });
  } catch {
    throw new Refused(0, 'failed', word('failed'));
  }
  if (response.ok) return response;
  const refusal = (await response.json().catch(() => null)) as { message?: string; error?: { key: string } } | null;
  throw new Refused(response.status, refusal?.error?.key ?? 'failed', refusal?.message ?? word('failed'));
}

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
