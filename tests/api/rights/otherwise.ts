/** Operations whose bodies reach no field that a right could close, and why. */
export const OTHERWISE: Record<string, RegExp> = {
  'only system administrators may, who hold every right':
    /^(platform\.(tenants\.(create|update|suspend|activate)|jobs\.run)|hr\.income-tax-brackets\.import)$/,
  "everybody's own profile": /^platform\.users\.me-update$/,
  'the service writes, under the right to the menu matrix and within what the caller holds':
    /^platform\.(roles\.(create|update|set-menu-permissions)|permissions\.(create|update))$/,
  'verbs: the right to the row is asked, and the service writes what the verb means':
    /^(platform\.(approvals|leave-requests|users|api-keys)\.(submit|approve|reject|hold|release-hold|pre-decide|withdraw|resubmit|copy|completed-read|references-read|suspend|activate|invite|revoke|submit-approval|cancel|bulk-approve|bulk-reject)|(sales\.clients|inventory\.items|sales\.labor)\.toggle|inventory\.stock-lots\.(hold|release)|quality\.nonconforming-reports\.(change-status|submit-approval)|hr\.employees\.(change-status|reinstate)|hr\.attendance\.check-out|hr\.payrolls\.(confirm|unconfirm|pay|unpay|bulk-confirm|bulk-pay|bulk-generate|copy-from-previous|journal-entries))$/,
  'what is written again was written before, and is asked for by the rollback': /^platform\.trigger-audit\.(rollback|request-rollback)$/,
  'the right to post is asked, and the ledger writes what the posting comes to':
    /^inventory\.(stocks\.(adjust|transfer)|stock-transactions\.create)$/,
  'the default accounts are the product’s own': /^finance\.account-codes\.seed-defaults$/,
  'nothing is written': /^hr\.(payrolls\.calculate|loans\.preview)$/,
  'the loan is asked for, whose payments the service writes': /^hr\.loans\.repayments\.create$/,
};
