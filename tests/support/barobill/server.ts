import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * A Barobill of this machine, written from its published WSDLs and not from our client: it reads requests by hand, and refuses those whose
 * action, namespace or order of parameters is wrong. What it answers is scripted by operation.
 */
export interface Received {
  service: string;
  operation: string;
  /** The parameters by name, as texts; what has parts as its XML. */
  values: Record<string, string>;
  /** The body as it came. */
  body: string;
}

/** The inside of `…Result`, or a whole response. */
export type Answer = string | ((received: Received) => string | Promise<string>);
export type Raw = (res: ServerResponse, received: Received) => void;

export interface Barobill {
  readonly url: string;
  readonly received: Received[];
  /** What operations answer until something else is said. */
  answers: Record<string, Answer>;
  /** Answers in place of everything while it is set. */
  raw: Raw | null;
  /** Answers in place of what is scripted where it gives something: the failure of one call among others. */
  instead: (received: Received) => Raw | null;
  stop(): Promise<void>;
}

/** Parameters in the order of the WSDL, of those whose order the tests hold. */
const ORDER: Record<string, string> = {
  GetLoginURL: 'CERTKEY CorpNum ID PWD',
  CheckCorpIsMember: 'CERTKEY CorpNum CheckCorpNum',
  RegistCorp: 'CERTKEY CorpNum CorpName CEOName BizType BizClass PostNum Addr1 Addr2 MemberName JuminNum ID PWD Grade TEL HP Email',
  GetBankAccountEx2: 'CERTKEY CorpNum AvailOnly',
  GetPeriodBankAccountTransLog:
    'CERTKEY CorpNum ID BankAccountNum StartDate EndDate TransDirection CountPerPage CurrentPage OrderDirection',
  GetPeriodCardApprovalLog: 'CERTKEY CorpNum ID CardNum StartDate EndDate CountPerPage CurrentPage OrderDirection',
  GetPeriodTaxInvoiceSalesList: 'CERTKEY CorpNum UserID TaxType DateType StartDate EndDate CountPerPage CurrentPage',
  RegistAndIssueTaxInvoice: 'CERTKEY CorpNum Invoice SendSMS ForceIssue MailTitle',
  ProcTaxInvoice: 'CERTKEY CorpNum MgtKey ProcType Memo',
  GetErrString: 'CERTKEY ErrCode',
};

const NAMESPACE = 'http://ws.baroservice.com/';

export const soap = (inside: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soap:Body>${inside}</soap:Body></soap:Envelope>`;

export const fault = (code: 'soap:Client' | 'soap:Server', words: string): string =>
  soap(`<soap:Fault><faultcode>${code}</faultcode><faultstring>${words}</faultstring><detail /></soap:Fault>`);

/** Elements by their names, in order. */
export const xml = (fields: Record<string, string | number>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<${name}>${escaped(String(value))}</${name}>`)
    .join('');

export const escaped = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const unescaped = (value: string): string =>
  value.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '');

/** The children of the operation's element, without a parser: the client's own would share its errors. */
function childrenOf(inside: string): [name: string, value: string][] {
  const children: [string, string][] = [];
  for (let rest = inside.trim(); rest; ) {
    const open = /^<(\w+)(?:\s[^>]*)?(\/?)>/.exec(rest);
    if (!open) throw new Error(`No element at ${rest.slice(0, 40)}`);
    const [tag, name = '', empty] = open;
    const end = empty ? tag.length : rest.indexOf(`</${name}>`) + name.length + 3;
    const value = empty ? '' : rest.slice(tag.length, end - name.length - 3);
    children.push([name, value.includes('<') ? value : unescaped(value)]);
    rest = rest.slice(end).trim();
  }
  return children;
}

function read(req: IncomingMessage, body: string): Received {
  const action = /^"http:\/\/ws\.baroservice\.com\/(\w+)"$/.exec(String(req.headers.soapaction))?.[1];
  const match = /<soap:Body><(\w+) xmlns="([^"]+)">([\s\S]*)<\/\1><\/soap:Body>/.exec(body);
  if (!action || !match) throw new Error('The request is no SOAP message.');
  const [, operation = '', namespace, inside = ''] = match;
  if (operation !== action || namespace !== NAMESPACE) throw new Error('Action or namespace is wrong.');
  const children = childrenOf(inside);
  const order = children.map(([name]) => name).join(' ');
  if (ORDER[operation] && order !== ORDER[operation]) throw new Error(`The parameters of ${operation} came as ${order}.`);
  const service = /^\/(\w+)\.asmx$/.exec(req.url ?? '')?.[1] ?? '';
  return { service, operation, values: Object.fromEntries(children), body };
}

export async function startBarobill(answers: Record<string, Answer> = {}): Promise<Barobill> {
  const received: Received[] = [];
  const server = createServer((req, res) => void serve(req, res));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const fake: Barobill = {
    url: `http://127.0.0.1:${port}`,
    received,
    answers,
    raw: null,
    instead: () => null,
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections();
        server.close(() => stopped());
      }),
  };

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await text(req);
    const send = (status: number, content: string) => {
      res.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' });
      res.end(content);
    };
    try {
      const call = read(req, body);
      received.push(call);
      const raw = fake.raw ?? fake.instead(call);
      if (raw) {
        raw(res, call);
        return;
      }
      const { operation } = call;
      const scripted = fake.answers[operation];
      if (scripted === undefined) throw new Error(`Nothing is scripted for ${operation}.`);
      const result = typeof scripted === 'string' ? scripted : await scripted(call);
      const inside = result === 'nil' ? `<${operation}Result xsi:nil="true" />` : `<${operation}Result>${result}</${operation}Result>`;
      send(200, soap(`<${operation}Response xmlns="${NAMESPACE}">${inside}</${operation}Response>`));
    } catch (error) {
      send(500, fault('soap:Client', escaped(String(error))));
    }
  }

  return fake;
}
