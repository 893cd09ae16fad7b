/** A series has one kind of document, by how the shop is registered; credit notes have their own. */
export const INVOICE_KINDS = ['tax_invoice', 'bill_of_supply', 'receipt', 'credit_note'] as const

/**
 * Titles of a registered shop's documents with goods at 0 %: without others beside them, and with. The
 * kind stays that of a tax invoice: series and returns are the same.
 */
export const NIL_RATED_TITLES = ['bill_of_supply', 'invoice_cum_bill_of_supply'] as const
