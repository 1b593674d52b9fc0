import type { Domain } from '../kernel/domain.ts';
import { type Catalogues, mergeCatalogues } from '../kernel/messages.ts';
import adminEn from './admin/messages.en.json' with { type: 'json' };
import adminKo from './admin/messages.ko.json' with { type: 'json' };
import aiUsageEn from './ai-usage/messages.en.json' with { type: 'json' };
import aiUsageKo from './ai-usage/messages.ko.json' with { type: 'json' };
import attendanceEn from './attendance/messages.en.json' with { type: 'json' };
import attendanceKo from './attendance/messages.ko.json' with { type: 'json' };
import bendingEn from './bending/messages.en.json' with { type: 'json' };
import bendingKo from './bending/messages.ko.json' with { type: 'json' };
import boardsEn from './boards/messages.en.json' with { type: 'json' };
import boardsKo from './boards/messages.ko.json' with { type: 'json' };
import bomEn from './bom/messages.en.json' with { type: 'json' };
import bomKo from './bom/messages.ko.json' with { type: 'json' };
import booksEn from './books/messages.en.json' with { type: 'json' };
import booksKo from './books/messages.ko.json' with { type: 'json' };
import companyEn from './company/messages.en.json' with { type: 'json' };
import companyKo from './company/messages.ko.json' with { type: 'json' };
import dashboardEn from './dashboard/messages.en.json' with { type: 'json' };
import dashboardKo from './dashboard/messages.ko.json' with { type: 'json' };
import dataExportEn from './data-export/messages.en.json' with { type: 'json' };
import dataExportKo from './data-export/messages.ko.json' with { type: 'json' };
import documentsEn from './documents/messages.en.json' with { type: 'json' };
import documentsKo from './documents/messages.ko.json' with { type: 'json' };
import equipmentEn from './equipment/messages.en.json' with { type: 'json' };
import equipmentKo from './equipment/messages.ko.json' with { type: 'json' };
import esignEn from './esign/messages.en.json' with { type: 'json' };
import esignKo from './esign/messages.ko.json' with { type: 'json' };
import floorEn from './floor/messages.en.json' with { type: 'json' };
import floorKo from './floor/messages.ko.json' with { type: 'json' };
import formsEn from './forms/messages.en.json' with { type: 'json' };
import formsKo from './forms/messages.ko.json' with { type: 'json' };
import homeEn from './home/messages.en.json' with { type: 'json' };
import homeKo from './home/messages.ko.json' with { type: 'json' };
import inspectionsEn from './inspections/messages.en.json' with { type: 'json' };
import inspectionsKo from './inspections/messages.ko.json' with { type: 'json' };
import sourcesEn from './ledger-sources/messages.en.json' with { type: 'json' };
import sourcesKo from './ledger-sources/messages.ko.json' with { type: 'json' };
import listEn from './list/messages.en.json' with { type: 'json' };
import listKo from './list/messages.ko.json' with { type: 'json' };
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import inboxesEn from './money-inboxes/messages.en.json' with { type: 'json' };
import inboxesKo from './money-inboxes/messages.ko.json' with { type: 'json' };
import payrollEn from './payroll/messages.en.json' with { type: 'json' };
import payrollKo from './payroll/messages.ko.json' with { type: 'json' };
import portalEn from './portal-inbox/messages.en.json' with { type: 'json' };
import portalKo from './portal-inbox/messages.ko.json' with { type: 'json' };
import productionEn from './production/messages.en.json' with { type: 'json' };
import productionKo from './production/messages.ko.json' with { type: 'json' };
import providerEn from './provider/messages.en.json' with { type: 'json' };
import providerKo from './provider/messages.ko.json' with { type: 'json' };
import purchasingEn from './purchasing/messages.en.json' with { type: 'json' };
import purchasingKo from './purchasing/messages.ko.json' with { type: 'json' };
import qmsEn from './qms/messages.en.json' with { type: 'json' };
import qmsKo from './qms/messages.ko.json' with { type: 'json' };
import qualityDocumentsEn from './quality-documents/messages.en.json' with { type: 'json' };
import qualityDocumentsKo from './quality-documents/messages.ko.json' with { type: 'json' };
import salesEn from './sales/messages.en.json' with { type: 'json' };
import salesKo from './sales/messages.ko.json' with { type: 'json' };
import shippingEn from './shipping/messages.en.json' with { type: 'json' };
import shippingKo from './shipping/messages.ko.json' with { type: 'json' };
import statisticEn from './statistic/messages.en.json' with { type: 'json' };
import statisticKo from './statistic/messages.ko.json' with { type: 'json' };
import stockEn from './stock/messages.en.json' with { type: 'json' };
import stockKo from './stock/messages.ko.json' with { type: 'json' };
import taxInvoicesEn from './tax-invoices/messages.en.json' with { type: 'json' };
import taxInvoicesKo from './tax-invoices/messages.ko.json' with { type: 'json' };
import verbsEn from './verbs/messages.en.json' with { type: 'json' };
import verbsKo from './verbs/messages.ko.json' with { type: 'json' };

/** The words of the Studio's parts; the parts themselves come by `module.ts` and run in the browser. */
const WORDS: readonly Catalogues[] = [
  { ko, en },
  { ko: statisticKo, en: statisticEn },
  { ko: listKo, en: listEn },
  { ko: formsKo, en: formsEn },
  { ko: verbsKo, en: verbsEn },
  { ko: attendanceKo, en: attendanceEn },
  { ko: payrollKo, en: payrollEn },
  { ko: purchasingKo, en: purchasingEn },
  { ko: providerKo, en: providerEn },
  { ko: homeKo, en: homeEn },
  { ko: dashboardKo, en: dashboardEn },
  { ko: boardsKo, en: boardsEn },
  { ko: booksKo, en: booksEn },
  { ko: aiUsageKo, en: aiUsageEn },
  { ko: dataExportKo, en: dataExportEn },
  { ko: taxInvoicesKo, en: taxInvoicesEn },
  { ko: portalKo, en: portalEn },
  { ko: sourcesKo, en: sourcesEn },
  { ko: inboxesKo, en: inboxesEn },
  { ko: adminKo, en: adminEn },
  { ko: companyKo, en: companyEn },
  { ko: stockKo, en: stockEn },
  { ko: bomKo, en: bomEn },
  { ko: salesKo, en: salesEn },
  { ko: floorKo, en: floorEn },
  { ko: equipmentKo, en: equipmentEn },
  { ko: esignKo, en: esignEn },
  { ko: productionKo, en: productionEn },
  { ko: bendingKo, en: bendingEn },
  { ko: shippingKo, en: shippingEn },
  { ko: qualityDocumentsKo, en: qualityDocumentsEn },
  { ko: inspectionsKo, en: inspectionsEn },
  { ko: qmsKo, en: qmsEn },
  { ko: documentsKo, en: documentsEn },
];

export const studio: Domain = {
  name: 'studio',
  messages: mergeCatalogues(WORDS),
};
