/** A series has one kind of document, by how the shop is registered; credit notes have their own. */
export const INVOICE_KINDS = ['tax_invoice', 'bill_of_supply', 'receipt', 'credit_note'] as const
