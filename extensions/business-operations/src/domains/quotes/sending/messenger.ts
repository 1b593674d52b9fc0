import { ACCEPTED_WITHIN, declined, LATE, type Outcome } from './carrier.ts';

export const MESSENGER_CHANNELS = ['ALIMTALK', 'SMS'] as const;
export type MessengerChannel = (typeof MESSENGER_CHANNELS)[number];

/** What the provider's adapter is sent as JSON. */
export interface Notice {
  channel: MessengerChannel;
  /** Mobile numbers in digits. */
  to: readonly string[];
  /** The template that KakaoTalk has approved; null for a text message. */
  template_code: string | null;
  text: string;
  link: string;
  /** Ours, by which the provider can tell a repetition. */
  reference: string;
}

export interface Messenger {
  readonly templateCode: string;
  send(notice: Notice): Promise<Outcome>;
}

/** What is read of an answer, in characters. */
const ANSWER = 10_000;
const EXCERPT = 200;

/** The provider that the environment names; null where there is none. */
export function messengerOf(env: Record<string, unknown>): Messenger | null {
  const { MESSENGER_API_URL: address, MESSENGER_API_KEY: key, MESSENGER_TEMPLATE_CODE: template } = env;
  if (!address) return null;
  return {
    templateCode: String(template || 'quote'),
    send: (notice) => post(String(address), key ? { authorization: `Bearer ${key}` } : {}, notice),
  };
}

async function post(address: string, authorization: Record<string, string>, notice: Notice): Promise<Outcome> {
  const signal = AbortSignal.timeout(ACCEPTED_WITHIN);
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...authorization },
      body: JSON.stringify(notice),
      // The key must not reach another server.
      redirect: 'error',
      signal,
    });
    const answer = await beginningOf(response);
    return response.ok ? { accepted: true, id: idIn(answer) } : declined(`HTTP ${response.status} ${answer.slice(0, EXCERPT)}`.trim());
  } catch (error) {
    if (signal.aborted) return LATE;
    const { cause } = error as { cause?: { code?: string } };
    return declined(cause?.code ?? 'Unreachable');
  }
}

/** The beginning of an answer of any length. What its status says holds, even if the rest never comes. */
async function beginningOf({ body }: Response): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of body) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      if (text.length >= ANSWER) break;
    }
  } catch {
    // Nothing more came in time.
  }
  return text.slice(0, ANSWER);
}

const ID_LENGTH = 100;

function idIn(answer: string): string | null {
  try {
    const { id } = JSON.parse(answer) as { id?: unknown };
    return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, ID_LENGTH) : null;
  } catch {
    return null;
  }
}
