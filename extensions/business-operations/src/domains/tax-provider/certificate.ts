import { type Day, daysBetween } from '../../kernel/days.ts';
import type { Certificate } from './port.ts';

export const CertificateWarning = ['NONE', 'EXPIRES_SOON', 'EXPIRED', 'MISSING'] as const;
export type CertificateWarning = (typeof CertificateWarning)[number];

/** From how many days left a certificate should be renewed. */
export const SOON = 30;

/** Days from today to the last day of the certificate; negative once it is over, null where that is not known. */
export const daysLeft = ({ expiresOn }: Pick<Certificate, 'expiresOn'>, today: Day): number | null =>
  expiresOn === null ? null : daysBetween(today, expiresOn);

export function certificateWarning(certificate: Certificate, today: Day): CertificateWarning {
  if (!certificate.registered) return 'MISSING';
  const left = daysLeft(certificate, today);
  if (!certificate.valid || (left !== null && left < 0)) return 'EXPIRED';
  return left !== null && left <= SOON ? 'EXPIRES_SOON' : 'NONE';
}
