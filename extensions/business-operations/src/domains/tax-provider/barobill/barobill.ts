import { type Caller, type TaxProvider, TaxProviderError, type UrlKind } from '../port.ts';
import { bankAccounts, bankTransactions } from './bank.ts';
import { Calls } from './call.ts';
import { cards, cardTransactions } from './cards.ts';
import { INVALID_CERTIFICATE, NO_CERTIFICATE } from './errors.ts';
import { cancelInvoice, invoiceStates, issueInvoice } from './invoices.ts';
import type { Operation } from './operations.ts';
import { portalInvoices } from './portal.ts';
import type { Connection } from './soap.ts';
import { dayOfText } from './values.ts';

/** The provider's pages are valid for a minute, by older notes for half of one. */
const URL_LIFE = 30_000;

const PAGES: Record<UrlKind, Operation> = {
  bank_service: 'GetBankAccountScrapRequestURL',
  account_link: 'GetBankAccountManagementURL',
  card_link: 'GetCardManagementURL',
  certificate: 'GetCertificateRegistURL',
  charge: 'GetCashChargeURL',
};

/** Members are known without a login; the rest of what the provider calls a password is no longer read and sent empty. */
const NO_PASSWORD = '';

/** Barobill, 바로빌 (https://dev.barobill.co.kr): SOAP services for members of the partner whose certificate key this is. */
export function barobill(connection: Connection): TaxProvider {
  const calls = (as: Caller) => new Calls(connection, as);
  return {
    async verifyLogin(as) {
      await calls(as).text('GetLoginURL', { ID: as.loginId, PWD: as.loginSecret });
    },
    async isMember(as, businessNumber) {
      const known = await calls(as).number('CheckCorpIsMember', { CheckCorpNum: businessNumber });
      if (known < 0) throw await calls(as).failure(known);
      return known === 1;
    },
    async register(as, company, manager) {
      await calls(as).done('RegistCorp', {
        CorpName: company.companyName,
        CEOName: company.ceoName,
        BizType: company.bizType,
        BizClass: company.bizClass,
        PostNum: company.postNo ?? '',
        Addr1: company.address1,
        Addr2: company.address2 ?? '',
        MemberName: manager.name,
        ID: as.loginId,
        PWD: as.loginSecret,
        TEL: manager.tel,
        HP: manager.mobile ?? '',
        Email: manager.email,
      });
    },
    async updateMember(as, company, manager, newPassword) {
      if (Object.keys(company).length)
        await calls(as).done('UpdateCorpInfo', {
          CorpName: company.companyName ?? '',
          CEOName: company.ceoName ?? '',
          BizType: company.bizType ?? '',
          BizClass: company.bizClass ?? '',
          PostNum: company.postNo ?? '',
          Addr1: company.address1 ?? '',
          Addr2: company.address2 ?? '',
        });
      if (Object.keys(manager).length)
        await calls(as).done('UpdateUserInfo', {
          ID: as.loginId,
          MemberName: manager.name ?? '',
          TEL: manager.tel ?? '',
          HP: manager.mobile ?? '',
          Email: manager.email ?? '',
        });
      if (newPassword !== undefined) await calls(as).done('UpdateUserPWD', { ID: as.loginId, newPWD: newPassword });
    },
    async getUrl(as, kind) {
      const url = await calls(as).text(PAGES[kind], { ID: as.loginId, PWD: NO_PASSWORD });
      return { url, expiresAt: new Date(Date.now() + URL_LIFE).toISOString() };
    },
    async getCertificate(as) {
      const state = await calls(as).number('CheckCERTIsValid');
      if (NO_CERTIFICATE.includes(state)) return { registered: false, valid: false, registeredOn: null, expiresOn: null };
      if (state < 0 && !INVALID_CERTIFICATE.includes(state)) throw await calls(as).failure(state);
      const [registeredOn, expiresOn] = await Promise.all([
        calls(as).text('GetCertificateRegistDate'),
        calls(as).text('GetCertificateExpireDate'),
      ]);
      return { registered: true, valid: state === 1, registeredOn: dayOfText(registeredOn), expiresOn: dayOfText(expiresOn) };
    },
    async getBalance(as) {
      const points = await calls(as).text('GetBalanceCostAmountEx');
      if (!/^\d{1,15}(\.\d+)?$/.test(points)) throw new TaxProviderError('BAD_RESPONSE', null, 'No balance');
      return { points: points.replace(/(\.\d{2})\d+$/, '$1') };
    },
    listBankAccounts: async (as) => bankAccounts(calls(as)),
    listBankTransactions: async (as, accountNumber, range) => bankTransactions(calls(as), as.loginId, accountNumber, range),
    listCards: async (as) => cards(calls(as)),
    listCardTransactions: async (as, cardNumber, range) => cardTransactions(calls(as), as.loginId, cardNumber, range),
    listPortalInvoices: async (as, direction, range) => portalInvoices(calls(as), as.loginId, direction, range),
    issueTaxInvoice: async (as, invoice) => issueInvoice(calls(as), invoice, as.loginId),
    cancelTaxInvoice: async (as, mgtKey, reason) => cancelInvoice(calls(as), mgtKey, reason),
    getTaxInvoiceStates: async (as, mgtKeys) => invoiceStates(calls(as), mgtKeys),
  };
}
