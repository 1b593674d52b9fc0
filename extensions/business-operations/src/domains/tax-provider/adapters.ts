import type { Context } from '../../kernel/context/context.ts';
import { barobill } from './barobill/barobill.ts';
import { ProviderName } from './model.ts';
import type { TaxProvider } from './port.ts';
import { sandbox } from './sandbox/sandbox.ts';
import { isConnected, sandboxInvoices } from './sandbox-invoices.ts';
import { secretKeyError } from './secrets.ts';

type Environment = Record<string, unknown>;

const isAdapter = (name: string): name is ProviderName => Object.hasOwn(ProviderName, name);

const written = ({ TAXPROVIDER_ADAPTER: name }: Environment): string => String(name || 'sandbox');

/** The adapter that `TAXPROVIDER_ADAPTER` names. */
export function adapterName(env: Environment): ProviderName {
  const name = written(env);
  if (!isAdapter(name)) throw new Error(adapterError(env) ?? name);
  return name;
}

function adapterError(env: Environment): string | null {
  const name = written(env);
  if (!isAdapter(name)) return `TAXPROVIDER_ADAPTER must be one of ${Object.keys(ProviderName).join(', ')}.`;
  return name === 'barobill' && !env.BAROBILL_CERTKEY ? 'BAROBILL_CERTKEY must be set where TAXPROVIDER_ADAPTER is barobill.' : null;
}

export const environmentError = (env: Environment): string | null => secretKeyError(env) ?? adapterError(env);

const transmitSeconds = ({ TAXPROVIDER_SANDBOX_TRANSMIT_SECONDS: seconds }: Environment): number => {
  const configured = Number(seconds ?? 5);
  return Number.isFinite(configured) && configured >= 0 ? configured : 5;
};

/** The configured adapter for the tenant of the context. */
export function adapterOf(ctx: Context): TaxProvider {
  const { app, tenant } = ctx;
  const { env } = app.directus;
  switch (adapterName(env)) {
    case 'sandbox':
      return sandbox({
        invoices: sandboxInvoices(app, tenant.id),
        isConnected: (businessNumber) => isConnected(app, tenant.id, businessNumber),
        transmitSeconds: transmitSeconds(env),
      });
    case 'barobill':
      return barobill({ url: String(env.BAROBILL_URL || 'https://ws.baroservice.com'), certKey: String(env.BAROBILL_CERTKEY) });
  }
}
