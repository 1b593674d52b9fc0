import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { visible } from '../../../kernel/text.ts';
import { TaxProviderError } from '../port.ts';
import { codeIn, kindOf } from './errors.ts';
import { type Operation, REPEATED, signatures } from './operations.ts';
import { type Element, isElement } from './values.ts';

/** SOAP 1.1 over fetch: one attempt, no WSDL, no redirects. Nothing here is logged. */

export interface Connection {
  url: string;
  certKey: string;
}

const NAMESPACE = 'http://ws.baroservice.com/';
const LARGEST_ANSWER = 8 * 1024 * 1024;

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: false });

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  // Numbers stay texts: account numbers begin with zeros, and keys are longer than numbers are exact.
  parseTagValue: false,
  trimValues: true,
  // Character references only; a document type, whose entities would expand, is refused before.
  htmlEntities: true,
  isArray: (name) => REPEATED.has(name),
  // Only names are looked at; the path of each element would be written out otherwise.
  jPath: false,
});

export type Value = string | number | boolean | { readonly [name: string]: unknown };

const safe = (value: unknown): unknown => {
  if (typeof value === 'string') return visible(value);
  if (Array.isArray(value)) return value.map(safe);
  if (isElement(value)) return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, safe(inner)]));
  return value;
};

/** The body of a request, its parameters in the order of the table whatever the order of `values`. */
export function envelope(operation: string, parameters: readonly string[], values: Readonly<Record<string, unknown>>): string {
  const body = Object.fromEntries(parameters.map((name) => [name, safe(values[name] ?? '')]));
  return `<?xml version="1.0" encoding="utf-8"?>${builder.build({
    'soap:Envelope': {
      '@_xmlns:soap': 'http://schemas.xmlsoap.org/soap/envelope/',
      'soap:Body': { [operation]: { '@_xmlns': NAMESPACE, ...body } },
    },
  })}`;
}

/** Calls an operation and answers what is in its result: a text, or an element. */
export async function callOperation(
  { url, certKey }: Connection,
  operation: Operation | 'GetErrString',
  values: Readonly<Record<string, Value>>,
  signal: AbortSignal,
): Promise<string | Element> {
  const { service, parameters } = signatures.get(operation) ?? { service: 'TI', parameters: ['CERTKEY', 'ErrCode'] };
  const answer = await post(
    `${url.replace(/\/+$/, '')}/${service}.asmx`,
    operation,
    envelope(operation, parameters, { CERTKEY: certKey, ...values }),
    signal,
  );
  return resultOf(operation, answer);
}

interface Answer {
  status: number;
  text: string;
}

async function post(address: string, operation: string, body: string, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${NAMESPACE}${operation}"` },
      body,
      // The key must not reach another server.
      redirect: 'error',
      signal,
    });
    return { status: response.status, text: await textOfResponse(response) };
  } catch (error) {
    if (error instanceof TaxProviderError) throw error;
    throw new TaxProviderError(signal.aborted ? 'TIMEOUT' : 'UNAVAILABLE');
  }
}

async function textOfResponse({ body, headers }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > LARGEST_ANSWER) throw new TaxProviderError('BAD_RESPONSE', null, 'The answer is too large.');
    chunks.push(chunk);
  }
  const charset = /charset="?([\w-]+)/i.exec(headers.get('content-type') ?? '')?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset, { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new TaxProviderError('BAD_RESPONSE', null, 'The answer is not in the encoding that it names.');
  }
}

function resultOf(operation: string, { status, text }: Answer): string | Element {
  if (status === 429) throw new TaxProviderError('RATE_LIMITED', String(status));
  const parsed = bodyOf(text);
  if (!parsed) throw new TaxProviderError(status >= 500 ? 'UNAVAILABLE' : 'BAD_RESPONSE', status === 200 ? null : String(status));
  if (isElement(parsed.Fault)) throw faultOf(parsed.Fault);
  if (status !== 200) throw new TaxProviderError(status >= 500 ? 'UNAVAILABLE' : 'BAD_RESPONSE', String(status));
  const response = parsed[`${operation}Response`];
  // An empty response element holds no result: a nil list.
  if (response === '') return '';
  if (!isElement(response)) throw new TaxProviderError('BAD_RESPONSE', null, 'The answer is for another question.');
  const result = response[`${operation}Result`] ?? '';
  if (typeof result !== 'string' && !isElement(result))
    throw new TaxProviderError('BAD_RESPONSE', null, 'The result is neither text nor element.');
  return result;
}

/** The body of the envelope; null for what is no complete SOAP message. */
function bodyOf(text: string): Element | null {
  if (/<!DOCTYPE/i.test(text) || !/<\/(?:\w+:)?Envelope>\s*$/.test(text)) return null;
  try {
    const parsed: unknown = parser.parse(text, true);
    const envelope = isElement(parsed) ? parsed.Envelope : null;
    const body = isElement(envelope) ? envelope.Body : null;
    return isElement(body) ? body : null;
  } catch {
    return null;
  }
}

/** A fault of the client's is a request that we wrote wrongly, which does not get better by repeating it. */
function faultOf(fault: Element): TaxProviderError {
  const code = typeof fault.faultcode === 'string' ? fault.faultcode : '';
  const kind = code.endsWith('Client') ? 'BAD_RESPONSE' : 'UNAVAILABLE';
  return new TaxProviderError(
    kind,
    code.slice(0, 20) || null,
    typeof fault.faultstring === 'string' ? fault.faultstring.slice(0, 300) : '',
  );
}

/** Words for codes, which do not change. */
const known = new Map<number, string>();

/** The failure that a negative result code stands for, in the provider's words. */
export async function failureOf(connection: Connection, code: number, signal: AbortSignal): Promise<TaxProviderError> {
  if (!known.has(code)) {
    try {
      const text = await callOperation(connection, 'GetErrString', { ErrCode: code }, signal);
      if (typeof text === 'string' && text && codeIn(text) === null) known.set(code, text.slice(0, 300));
    } catch {
      // The code says enough.
    }
  }
  return new TaxProviderError(kindOf(code), String(code), known.get(code) ?? '');
}
