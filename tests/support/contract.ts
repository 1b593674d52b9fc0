import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { inject } from 'vitest';

interface Operation {
  operationId: string;
  responses: Record<string, { content?: Record<string, object> }>;
}

export interface Document {
  paths: Record<string, Record<string, Operation>>;
}

/** What came back from the API, to be compared with what its document promises. */
export interface Answered {
  method: string;
  path: string;
  status: number;
  headers: Headers;
  body: unknown;
  /** The caller's rights close fields: members that the document requires may be missing from the data. */
  closedFields: boolean;
}

interface Known {
  method: string;
  /** Literal segments win over parameters, as they do in the router. */
  pattern: RegExp;
  parameters: number;
  operation: Operation;
  pointer: string;
}

const DOCUMENT = 'document';
const SHOWN = 5;

const escaped = (segment: string) => segment.replaceAll('~', '~0').replaceAll('/', '~1');

export class Contract {
  private readonly ajv = new Ajv2020({
    ...{ strict: false, allErrors: true, validateSchema: false, logger: false },
    // Most checks run a few times: making their code shorter takes longer than it saves.
    code: { optimize: false },
  });
  private readonly operations: Known[];
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(document: Document) {
    (addFormats as unknown as typeof addFormats.default)(this.ajv);
    this.ajv.addSchema(document, DOCUMENT);
    this.operations = Object.entries(document.paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          method: method.toUpperCase(),
          pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
          parameters: path.split('{').length,
          operation,
          pointer: `/paths/${escaped(path)}/${method}`,
        })),
      )
      .sort((one, other) => one.parameters - other.parameters);
  }

  /** Throws when an answer is not what the document says of its operation. */
  check({ method, path, status, headers, body, closedFields }: Answered): void {
    const wanted = path.replace(/^\/api\/v2\//, '/api/v1/');
    const known = this.operations.find((one) => one.method === method && one.pattern.test(wanted));
    const mediaType = headers.get('content-type')?.split(';')[0]?.toLowerCase() ?? '';
    const refuse = (why: string) =>
      new Error(`${method} ${path} answered ${status}, not as documented${known ? ` (${known.operation.operationId})` : ''}: ${why}`);
    if (!known) {
      const violations = this.violations('/components/schemas/Error', body, closedFields);
      if (violations) throw refuse(violations);
      return;
    }
    const { responses } = known.operation;
    const answer = String(status) in responses ? String(status) : 'default';
    if (answer === 'default' && status < 400) throw refuse(`the status is none of ${Object.keys(responses).join(', ')}`);
    const content = responses[answer]?.content;
    if (!content) return;
    const range = `${mediaType.split('/')[0]}/*`;
    const documented = [mediaType, range, '*/*'].find((type) => Object.hasOwn(content, type));
    if (!documented) throw refuse(`the media type ${mediaType} is none of ${Object.keys(content).join(', ')}`);
    if (documented !== 'application/json') return;
    const violations = this.violations(`${known.pointer}/responses/${answer}/content/application~1json/schema`, body, closedFields);
    if (violations) throw refuse(violations);
  }

  private violations(pointer: string, body: unknown, closedFields: boolean): string | null {
    // A pointer in a reference is written as part of a URL.
    const validate = this.compiled.get(pointer) ?? this.ajv.compile({ $ref: `${DOCUMENT}#${encodeURI(pointer)}` });
    this.compiled.set(pointer, validate);
    if (validate(body)) return null;
    const errors = (validate.errors ?? []).filter(
      ({ keyword, instancePath }) => !(closedFields && keyword === 'required' && instancePath.startsWith('/data')),
    );
    return errors.length ? described(errors, body) : null;
  }
}

function described(errors: ErrorObject[], body: unknown): string {
  const lines = errors
    // These only repeat that one of their branches failed.
    .filter(({ keyword }) => keyword !== 'anyOf' || errors.length === 1)
    .map(
      ({ instancePath, message, params }) =>
        `${instancePath || '/'} ${message} ${JSON.stringify(params)}, it is ${shortened(at(body, instancePath))}`,
    );
  const more = lines.length - SHOWN;
  return [...lines.slice(0, SHOWN), ...(more > 0 ? [`and ${more} more`] : [])].join('\n  ');
}

const at = (body: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], body);

const shortened = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
};

let contract: Promise<Contract> | undefined;

const load = async (): Promise<Contract> =>
  new Contract((await (await fetch(new URL('/api/v1/openapi.json', inject('url')))).json()) as Document);

/** Compares an answer of the API with its OpenAPI document; answers of Directus's own routes are not concerned. */
export async function checkContract(url: URL, answered: Omit<Answered, 'path'>): Promise<void> {
  // Answers without a body have nothing to compare.
  if (!url.pathname.startsWith('/api/') || answered.method === 'HEAD') return;
  contract ??= load().catch((error: unknown) => {
    // The next file of this worker tries again.
    contract = undefined;
    throw error;
  });
  (await contract).check({ ...answered, path: url.pathname });
}
