import { z } from 'zod';

/** How a proposal was found, the surest first. */
export const MATCH_RULES = ['BUSINESS_NUMBER', 'INVOICE', 'PAYROLL', 'LOAN_REPAYMENT', 'CLIENT_NAME'] as const;

export const DocumentType = ['tax_portal_invoice', 'tax_invoice', 'payroll', 'loan'] as const;

/** What a transaction may have paid: set its override to this vendor and account to accept it. */
export const Match = z.object({
  rule: z.enum(MATCH_RULES),
  explanation: z.string(),
  /** The fields of the transaction that agree, each with the field and the value that it agrees with. */
  matched: z.array(z.object({ field: z.string(), with: z.string(), value: z.string() })),
  vendor: z.object({ id: z.int(), name: z.string() }).nullable(),
  posting_role: z.string(),
  account: z.object({ id: z.int(), code: z.string(), name: z.string() }).nullable(),
  document: z
    .object({ type: z.enum(DocumentType), id: z.int(), number: z.string().nullable(), date: z.iso.date(), amount: z.number() })
    .nullable(),
  applied: z.boolean(),
});

export type Match = z.infer<typeof Match>;

/** The surest proposal for one of many transactions. */
export const FirstMatch = z.object({ id: z.int(), match: Match });

export type FirstMatch = z.infer<typeof FirstMatch>;
