import { useI18n } from 'vue-i18n';
import { esignContracts, esignSigners } from '../../domains/esign/model.ts';
import type { AnyField } from '../../kernel/model/field.ts';
import { useAccess } from '../access.ts';
import { useFormat } from '../format.ts';
import type { AskedInput, AskedValues } from '../inputs/asked.ts';
import { useAskedFields } from '../inputs/use-asked.ts';
import { useReferenceTo } from '../lines/reference-to.ts';

const CONTRACTS = esignContracts.name;
const SIGNERS = esignSigners.name;
/** Characters that an access code may have. */
const LONGEST_CODE = 20;

/** What is asked for of a contract and of its signers, as the collections declare it. */
export function useDraftInputs() {
  const { t } = useI18n();
  const { field, label } = useFormat();
  const access = useAccess();
  const ofContract = useAskedFields(CONTRACTS);
  const ofSigner = useAskedFields(SIGNERS);
  const referenceTo = useReferenceTo();

  const fields: Readonly<Record<string, AnyField>> = esignContracts.options.fields;
  const signerFields: Readonly<Record<string, AnyField>> = esignSigners.options.fields;

  const text = (name: string) => {
    const { length = 0, required = false } = signerFields[name] ?? {};
    return ofSigner(name, { kind: 'text', length, required });
  };

  const head: AskedInput[] = [
    ofContract('title', { kind: 'text', required: true, length: fields.title?.length ?? 0 }),
    ...(access.clients ? [ofContract('client_id', { kind: 'reference', reference: referenceTo('clients') })] : []),
    ofContract('expires_at', { kind: 'moment' }),
    ofContract('sign_order_type', {
      ...{ kind: 'choice', required: true, default: 'PARALLEL' },
      ...{ of: [CONTRACTS, 'sign_order_type'], values: fields.sign_order_type?.values ?? [] },
    }),
    ofContract('message', { kind: 'paragraph' }),
  ];

  const person: AskedInput[] = [
    ...['name', 'email', 'phone', 'company'].map(text),
    ofSigner('auth_method', {
      ...{ kind: 'choice', required: true },
      ...{ of: [SIGNERS, 'auth_method'], values: signerFields.auth_method?.values ?? [] },
    }),
  ];
  const code: AskedInput = {
    ...{ name: 'access_code', kind: 'text', required: true, length: LONGEST_CODE },
    label: label(SIGNERS, 'auth_method', 'ACCESS_CODE'),
  };

  /** Of one signer: the code that they are told is asked for where it is by it that they prove who they are. */
  const signer = ({ auth_method }: AskedValues): AskedInput[] => (auth_method === 'ACCESS_CODE' ? [...person, code] : person);

  /** What a path of the API's refusals is called. */
  function nameOf(path: string): string {
    const [, place, name] = /^signers\.(\d+)(?:\.(\w+))?$/.exec(path) ?? [];
    if (!place) return field(CONTRACTS, path);
    const words = [...person, code].find((input) => input.name === name)?.label;
    return [t('studio.esign.draft.signer', { number: Number(place) + 1 }), words].filter(Boolean).join(', ');
  }

  return { head, signer, nameOf };
}
