import type { WordGroup } from '../word-group.ts'

/** The seller as tax law sees it (app/basics/brand/seller-schema.ts). */
export const TAX_GROUP = {
  tax: {
    label: 'GST registration',
    words: 'How the shop is registered, its GSTIN, and the series of its invoices.',
    previews: [['/contact', 'contact page']],
    fields: [
      {
        field: 'brand.seller.registration',
        label: 'Registration',
        form: 'option',
        hint: 'Without one, or under composition, the law lets you sell within your own State only. Prices between two GST rates follow a change within a minute.',
        choices: [
          { value: 'unset', label: 'Not said yet: no invoices are issued' },
          { value: 'regular', label: 'Registered: tax invoices' },
          { value: 'composition', label: 'Composition: bills of supply' },
          { value: 'unregistered', label: 'Not registered: receipts' },
        ],
      },
      {
        field: 'brand.seller.gstin',
        label: 'GSTIN',
        form: 'code',
        hint: 'Fifteen characters, on every invoice and at the foot of each page. Empty without a registration. Another GSTIN needs other series below.',
      },
      {
        field: 'brand.seller.state',
        label: 'Code of your State',
        form: 'code',
        hint: 'Two digits, such as 09 for Uttar Pradesh. With a GSTIN it may stay empty.',
      },
      {
        field: 'brand.seller.turnover',
        label: 'Turnover',
        form: 'option',
        hint: 'Of your PAN in any financial year since 2017-18, all shops and States together. Above ₹5 crore the law asks for an e-invoice of each sale to a GSTIN, which this shop does not make; other invoices declare that they need none.',
        choices: [
          { value: 'up_to_5_crore', label: 'Up to ₹5 crore' },
          { value: 'above_5_crore', label: 'Above ₹5 crore' },
        ],
      },
      {
        field: 'brand.seller.invoicePrefix',
        label: 'Invoice series',
        form: 'code',
        hint: 'One or two capital letters or digits: S gives S/26-27/000001. A new one begins at 1.',
      },
      { field: 'brand.seller.creditNotePrefix', label: 'Credit note series', form: 'code' },
    ],
  },
} as const satisfies Record<string, WordGroup>
