import { Refusal } from '../../kernel/errors.ts';
import { type Failure, TaxProviderError } from './port.ts';

/** A request that is refused because of the provider; `failure` says why, without secrets. */
export class ProviderRefusal extends Refusal {
  readonly failure: TaxProviderError;

  constructor(status: number, key: string, failure: TaxProviderError) {
    super(
      status,
      key,
      failure.kind === 'REJECTED' ? [{ path: 'provider', code: failure.code ?? 'rejected', message: failure.message }] : [],
    );
    this.failure = failure;
  }
}

/** How each failure is answered. */
const REFUSALS: Record<Failure, readonly [status: number, key: string]> = {
  UNAVAILABLE: [502, 'error.taxprovider.unavailable'],
  RATE_LIMITED: [502, 'error.taxprovider.unavailable'],
  BAD_RESPONSE: [502, 'error.taxprovider.bad_response'],
  TIMEOUT: [504, 'error.taxprovider.timeout'],
  AUTH: [409, 'error.taxprovider.reconnect_required'],
  REJECTED: [422, 'error.taxprovider.rejected'],
};

export const providerRefusal = (failure: TaxProviderError): ProviderRefusal => new ProviderRefusal(...REFUSALS[failure.kind], failure);

/** What may become of a question to the provider that needs no login of ours. */
export const FAILURE_ERRORS: readonly string[] = [...new Set(Object.values(REFUSALS).map(([, key]) => key))];

/** What operations that ask the provider on behalf of the tenant's member may be refused with. */
export const PROVIDER_ERRORS: readonly string[] = ['error.taxprovider.not_connected', ...FAILURE_ERRORS];

const LONGEST = 300;

/** Code and text of the provider, as they are stored. */
export const failureText = ({ code, message }: TaxProviderError): string => [code, message].filter(Boolean).join(' ').slice(0, LONGEST);

/** A failure whose words repeat none of the secrets. */
export function withoutSecrets(failure: TaxProviderError, secrets: readonly (string | undefined)[]): TaxProviderError {
  const clean = (text: string) => secrets.reduce<string>((left, secret) => (secret ? left.replaceAll(secret, '***') : left), text);
  return new TaxProviderError(failure.kind, failure.code === null ? null : clean(failure.code), clean(failure.message).slice(0, LONGEST));
}
