/** Where a payroll is posted, by key: the account that holds a posting role, or the one of a code. */
export const ACCOUNTS = {
  SALARY_SGA: { role: 'SALARY' },
  SALARY_MANUFACTURING: { role: 'SALARY_MFG' },
  BONUS_SGA: { role: 'BONUS' },
  BONUS_MANUFACTURING: { code: '505' },
  WELFARE_SGA: { role: 'WELFARE' },
  WELFARE_MANUFACTURING: { code: '511' },
  TAX_DUES_SGA: { role: 'TAXES_AND_DUES' },
  TAX_DUES_MANUFACTURING: { code: '517' },
  INSURANCE_SGA: { role: 'INSURANCE' },
  INSURANCE_MANUFACTURING: { code: '521' },
  WITHHOLDING: { role: 'WITHHOLDINGS' },
  ACCRUED: { role: 'PAYROLL_PAYABLE' },
} as const satisfies Record<string, { role: string } | { code: string }>;

export type AccountKey = keyof typeof ACCOUNTS;
export const ACCOUNT_KEYS = Object.keys(ACCOUNTS) as AccountKey[];
