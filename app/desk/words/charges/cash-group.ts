import type { WordGroup } from '../word-group.ts'

/** Rules of cash on delivery (app/orders/cash/cash-offer.ts). */
export const CASH_GROUP = {
  cash: {
    label: 'Cash on delivery',
    words: 'Whether shoppers may pay at the door, up to how much, and what they confirm by a code.',
    previews: [['/shipping', 'Shipping Policy']],
    fields: [
      {
        field: 'rules.cash.offered',
        label: 'Whether shoppers may pay at the door',
        form: 'yesNo',
        hint: 'Your couriers must collect cash. Where a courier’s PIN code list is loaded, it says where.',
      },
      { field: 'rules.cash.mostPaise', label: 'Largest order, in ₹', form: 'rupees' },
      {
        field: 'rules.cash.mostFirstPaise',
        label: 'Largest first order of an account, in ₹',
        form: 'rupees',
      },
      {
        field: 'rules.cash.confirmFromPaise',
        label: 'Confirmed by a code from, in ₹',
        form: 'rupees',
        hint: 'The code is mailed. 0: every order. A first order always is. Confirmed orders are refused less often at the door.',
      },
      {
        field: 'rules.cash.confirmHours',
        label: 'Hours in which it is confirmed',
        form: 'number',
        hint: 'After that the order ends, and its stock is for sale again.',
      },
      {
        field: 'rules.cash.refusals',
        label: 'Refused parcels in a year, after which one pays before',
        form: 'number',
        hint: 'Of an account or a telephone number.',
      },
      {
        field: 'rules.cash.notFor',
        label: 'What is not sold for cash',
        form: 'lines',
        hint: 'One a line, in words of sub-categories or types: jewellery. Empty: all is.',
      },
    ],
  },
} as const satisfies Record<string, WordGroup>
