import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { amount } from '../../kernel/decimal.ts';
import { requestBudget } from './attempts.ts';
import { CertificateWarning, certificateWarning, daysLeft } from './certificate.ts';
import type { ProviderUrl, UrlKind } from './port.ts';
import { callProvider, connectedMember } from './provider.ts';

/** A page of the provider's is opened at once: its address is neither stored nor logged. */
export const urlReply = z.object({ url: z.url(), expires_at: z.iso.datetime({ offset: true }) });

const shownUrl = ({ url, expiresAt }: ProviderUrl) => ({ url, expires_at: expiresAt });

export async function pageUrl(ctx: Context, kind: UrlKind): Promise<z.infer<typeof urlReply>> {
  const member = await connectedMember(ctx);
  return shownUrl(await callProvider(ctx, member, requestBudget(), (provider, as) => provider.getUrl(as, kind)));
}

export const certificateReply = z.object({
  registered: z.boolean(),
  valid: z.boolean(),
  registered_on: z.iso.date().nullable(),
  expires_on: z.iso.date().nullable(),
  days_left: z.int().nullable(),
  warning: z.enum(CertificateWarning),
});

export async function showCertificate(ctx: Context): Promise<z.infer<typeof certificateReply>> {
  const member = await connectedMember(ctx);
  const certificate = await callProvider(ctx, member, requestBudget(), (provider, as) => provider.getCertificate(as));
  const today = ctx.today();
  return {
    registered: certificate.registered,
    valid: certificate.valid,
    registered_on: certificate.registeredOn,
    expires_on: certificate.expiresOn,
    days_left: daysLeft(certificate, today),
    warning: certificateWarning(certificate, today),
  };
}

/** Below this many points it is time to charge. */
const LOW = 10_000;

export const balanceReply = z.object({ balance: z.number(), currency: z.literal('KRW'), low: z.boolean(), charge_url: urlReply });

export async function showBalance(ctx: Context): Promise<z.infer<typeof balanceReply>> {
  const member = await connectedMember(ctx);
  const budget = requestBudget();
  const { points } = await callProvider(ctx, member, budget, (provider, as) => provider.getBalance(as));
  const charge = await callProvider(ctx, member, budget, (provider, as) => provider.getUrl(as, 'charge'));
  const balance = amount(points);
  return { balance: balance.toNumber(), currency: 'KRW', low: balance.lt(LOW), charge_url: shownUrl(charge) };
}
