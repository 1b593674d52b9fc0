/**
 * The operations that are called, by service, with their parameters after `CERTKEY` and `CorpNum` in the order of the provider's WSDL:
 * bodies are written from this table, because the order counts.
 */
const SERVICES = {
  TI: {
    CheckCorpIsMember: ['CheckCorpNum'],
    RegistCorp: [
      ...['CorpName', 'CEOName', 'BizType', 'BizClass', 'PostNum', 'Addr1', 'Addr2'],
      ...['MemberName', 'JuminNum', 'ID', 'PWD', 'Grade', 'TEL', 'HP', 'Email'],
    ],
    UpdateCorpInfo: ['CorpName', 'CEOName', 'BizType', 'BizClass', 'PostNum', 'Addr1', 'Addr2'],
    UpdateUserInfo: ['ID', 'MemberName', 'JuminNum', 'TEL', 'HP', 'Email', 'Grade'],
    UpdateUserPWD: ['ID', 'newPWD'],
    GetBalanceCostAmountEx: [],
    GetCashChargeURL: ['ID', 'PWD'],
    GetCertificateRegistURL: ['ID', 'PWD'],
    GetLoginURL: ['ID', 'PWD'],
    GetCertificateRegistDate: [],
    GetCertificateExpireDate: [],
    CheckCERTIsValid: [],
    RegistAndIssueTaxInvoice: ['Invoice', 'SendSMS', 'ForceIssue', 'MailTitle'],
    RegistModifyTaxInvoiceEX: ['Invoice', 'OriginalNTSSendKey', 'IssueTiming'],
    IssueTaxInvoiceEx: ['MgtKey', 'SendSMS', 'SMSMessage', 'ForceIssue', 'MailTitle', 'BusinessLicenseYN', 'BankBookYN'],
    ProcTaxInvoice: ['MgtKey', 'ProcType', 'Memo'],
    SendToNTS: ['MgtKey'],
    GetTaxInvoiceStateEX: ['MgtKey'],
    GetTaxInvoiceStatesEX: ['MgtKeyList'],
    GetPeriodTaxInvoiceSalesList: ['UserID', 'TaxType', 'DateType', 'StartDate', 'EndDate', 'CountPerPage', 'CurrentPage'],
    GetPeriodTaxInvoicePurchaseList: ['UserID', 'TaxType', 'DateType', 'StartDate', 'EndDate', 'CountPerPage', 'CurrentPage'],
  },
  BANKACCOUNT: {
    GetBankAccountManagementURL: ['ID', 'PWD'],
    GetBankAccountScrapRequestURL: ['ID', 'PWD'],
    GetBankAccountEx2: ['AvailOnly'],
    GetPeriodBankAccountTransLog: [
      ...['ID', 'BankAccountNum', 'StartDate', 'EndDate', 'TransDirection', 'CountPerPage', 'CurrentPage', 'OrderDirection'],
    ],
  },
  CARD: {
    GetCardManagementURL: ['ID', 'PWD'],
    GetCardEx2: ['AvailOnly'],
    GetPeriodCardApprovalLog: ['ID', 'CardNum', 'StartDate', 'EndDate', 'CountPerPage', 'CurrentPage', 'OrderDirection'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

export type Service = keyof typeof SERVICES;

type Table = { [S in Service]: keyof (typeof SERVICES)[S] }[Service];

export type Operation = Table & string;

export interface Signature {
  service: string;
  parameters: readonly string[];
}

/** Where an operation is served, and its parameters in order. */
export const signatures: ReadonlyMap<string, Signature> = new Map(
  Object.entries(SERVICES).flatMap(([service, operations]) =>
    Object.entries(operations).map(([name, own]): [string, Signature] => [name, { service, parameters: ['CERTKEY', 'CorpNum', ...own] }]),
  ),
);

/** Elements that repeat: a list of one row is a list, too. */
export const REPEATED: ReadonlySet<string> = new Set([
  'BankAccountEx',
  'BankAccountTransLog',
  'CardEx',
  'CardApprovalLog',
  'SimpleTaxInvoiceEx',
  'TaxInvoiceStateEX',
]);
