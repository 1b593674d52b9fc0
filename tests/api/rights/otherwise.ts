/** A verb asks for the right to its row, and the service writes what the verb means. */
const VERBS: Record<string, string> = {
  'platform.(approvals|leave-requests|users|api-keys)':
    'submit|approve|reject|hold|release-hold|pre-decide|withdraw|resubmit|copy|completed-read|references-read|suspend|activate|invite|revoke|submit-approval|cancel|bulk-approve|bulk-reject',
  '(sales.(clients|labor)|inventory.items|production.processes|design.(bom-templates|model-sets))': 'toggle',
  'finance.taxportal-invoices': 'classify|journal\\.create|consolidated\\.create',
  'inventory.stock-lots': 'hold|release',
  'inventory.purchase-orders': 'order|close|cancel',
  'inventory.receivings': 'process|inspect|complete|cancel',
  'sales.pricing': 'finalize|bulk-finalize',
  'design.bom-templates': 'finalize|replace-item',
  'sales.biddings': 'submit|win|lose|cancel',
  'finance.tax-invoices': 'issue|cancel|check-status',
  'sales.quotes': 'finalize|cancel-finalize|lose|send-email|send-messenger',
  'sales.orders': 'confirm|cancel-confirm|reserve-stock|sync-status|complete|cancel|reopen|production-order|revert-production-order',
  'production.work-orders': 'assign|change-status|sync-status|revert|item-change-status|item-inspection|step-toggle|step-approve',
  'production.bending-orders': 'confirm|start|cancel|re-register',
  'platform.esign': 'send|cancel|remind|link',
  'quality.inspections': 'complete',
  'quality.documents': 'submit|approve|reject|cancel|snapshot',
  'quality.quality-documents': 'request|inspect-location|complete|cancel|upload-file',
  'quality.performance-reports': 'confirm|unconfirm|memo',
  'quality.equipment.inspections': 'toggle|result|memo|reset',
  'production.shipments': 'change-status',
  'quality.lot-audits': 'confirm',
  'quality.nonconforming-reports': 'change-status|submit-approval',
  'finance.card-transactions': 'classify|splits\\.save|hide|restore|amount|journal\\.create|journals\\.bulk',
  'finance.corporate-cards': 'toggle',
  'finance.bank-transactions': 'classify|first-matches|override|splits\\.save|journal\\.create|journals\\.bulk',
  'hr.employees': 'change-status|reinstate',
  'hr.attendance': 'check-out',
  'hr.payrolls': 'confirm|unconfirm|pay|unpay|bulk-confirm|bulk-pay|bulk-generate|copy-from-previous|journal-entries',
};

const verbs = Object.entries(VERBS).map(([resource, names]) => `${resource.replaceAll('.', '\\.')}\\.(${names})`);

/** Operations whose bodies reach no field that a right could close, and why. */
export const OTHERWISE: Record<string, RegExp> = {
  'only system administrators may, who hold every right':
    /^(platform\.(tenants\.(create|update|suspend|activate|import)|jobs\.run|app-versions\.(create|update|publish|unpublish)|demo-tenants\.(create|reset|extend|convert))|hr\.income-tax-brackets\.import)$/,
  'signers hold a token, and no rights': /^platform\.signing\./,
  "everybody's own profile": /^platform\.users\.me-update$/,
  'the service writes, under the right to the menu matrix and within what the caller holds':
    /^platform\.(roles\.(create|update|set-menu-permissions)|permissions\.(create|update))$/,
  'the fields of each use are asked for, of a list that is sent whole': /^platform\.ai-token-usage\.ingest$/,
  'verbs: the right to the row is asked, and the service writes what the verb means': new RegExp(`^(${verbs.join('|')})$`),
  'what is written again was written before, and is asked for by the rollback': /^platform\.trigger-audit\.(rollback|request-rollback)$/,
  'the right to make it is asked, and the service writes what it comes to':
    /^(platform\.export\.(create|link)|inventory\.(stocks\.(adjust|transfer)|stock-transactions\.create|warehouses\.count)|production\.(bending\.generate-lot|work-orders\.(material-input(-update)?|inspection-document|work-log-save))|quality\.documents\.(create|update|upsert|bulk-create-fqc))$/,
  'the right to what is made is asked, and the service copies what the quote says': /^sales\.quotes\.convert-to-(bidding|order)$/,
  'the fields of each row are asked for, of a file':
    /^(sales\.(clients|sites|pricing|labor)|inventory\.(items|item-categories)|hr\.employees|platform\.(departments|positions)|finance\.account-codes)\.import$/,
  'what a copy holds is asked for like a new row of the same values':
    /^(design\.(bom-templates\.(revise|clone)|model-sets\.clone)|finance\.journal-entries\.reverse|inventory\.requirements\.draft-orders)$/,
  'the default accounts are the product’s own': /^finance\.account-codes\.seed-defaults$/,
  'the fields of the transaction are asked for, of a body that is sent whole': /^finance\.bank-transactions\.manual\.(create|update)$/,
  'the order of steps is no value of theirs': /^production\.process-steps\.reorder$/,
  'who may begin a run is asked, and the service writes what the provider sends': /^finance\.taxprovider\.sync\.(all|bank|card|taxportal)$/,
  'the fields of the invoice are asked for, of a body that is sent whole':
    /^finance\.(taxportal-invoices\.manual|tax-invoices)\.(create|update|issue-direct)$/,
  'nothing is written': /^(hr\.(payrolls\.calculate|loans\.preview)|sales\.quotes\.calculate(-bom(-bulk)?)?)$/,
  'the right to the member is asked, and the service writes what the provider accepted':
    /^finance\.taxprovider\.(login|signup|member\.update)$/,
  'the loan is asked for, whose payments the service writes': /^hr\.loans\.repayments\.create$/,
};
