/** What other areas hear of quality documents, inside the transaction; a listener that throws refuses the request. */

/** Locations were inspected, for the first time or again. */
export const LOCATIONS_INSPECTED = 'quality_document_locations.inspected';

export interface LocationsInspected {
  quality_document_id: number;
  locations: readonly { id: number; order_location_id: number; result: 'PASS' | 'FAIL'; inspected_on: string }[];
}

/** Every location has passed; the performance report is there. */
export const QUALITY_DOCUMENTS_COMPLETED = 'quality_documents.completed';
/** Cancelled: the locations are free again, and a performance report is gone. */
export const QUALITY_DOCUMENTS_CANCELLED = 'quality_documents.cancelled';

/** Of completed and cancelled documents; `from` is the state that they come from. */
export interface QualityDocumentsEvent {
  quality_documents: readonly { id: number; from: string }[];
}

export const PERFORMANCE_REPORTS_CONFIRMED = 'performance_reports.confirmed';
export const PERFORMANCE_REPORTS_UNCONFIRMED = 'performance_reports.unconfirmed';

export interface PerformanceReportsEvent {
  performance_report_ids: readonly number[];
}
