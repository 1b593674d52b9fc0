import { administration } from './admin/area.ts';
import { aiUsage } from './ai-usage/area.ts';
import { approvals } from './approvals/area.ts';
import type { Area } from './area.ts';
import { attendance } from './attendance/area.ts';
import { audit } from './audit/area.ts';
import { bending } from './bending/area.ts';
import { boards } from './boards/area.ts';
import { bom } from './bom/area.ts';
import { books } from './books/area.ts';
import { company } from './company/area.ts';
import { dashboard } from './dashboard/area.ts';
import { dataExport } from './data-export/area.ts';
import { documents } from './documents/area.ts';
import { equipment } from './equipment/area.ts';
import { esign } from './esign/area.ts';
import { floor } from './floor/area.ts';
import { home } from './home/area.ts';
import { inspections } from './inspections/area.ts';
import { moneyInboxes } from './money-inboxes/area.ts';
import { payroll } from './payroll/area.ts';
import { portalInbox } from './portal-inbox/area.ts';
import { production } from './production/area.ts';
import { provider } from './provider/area.ts';
import { purchasing } from './purchasing/area.ts';
import { qms } from './qms/area.ts';
import { qualityDocuments } from './quality-documents/area.ts';
import { sales } from './sales/area.ts';
import { shipping } from './shipping/area.ts';
import { stock } from './stock/area.ts';

/** The parts of the module, in the order of its navigation. The first page that somebody may open is where they start. */
export const AREAS: readonly Area[] = [
  home,
  dashboard,
  approvals,
  boards,
  sales,
  bom,
  bending,
  stock,
  purchasing,
  production,
  floor,
  equipment,
  shipping,
  qualityDocuments,
  inspections,
  qms,
  documents,
  esign,
  books,
  moneyInboxes,
  portalInbox,
  provider,
  attendance,
  payroll,
  aiUsage,
  audit,
  dataExport,
  company,
  administration,
];
