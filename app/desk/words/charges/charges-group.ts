import type { WordGroup } from '../word-group.ts'

/** Charges of orders beside their goods (app/cart/charges.ts). */
export const CHARGES_GROUP = {
  charges: {
    label: 'Charges',
    words:
      'What delivery, cash at the door and gift wrap cost. An order that is placed keeps the charges it was placed with.',
    previews: [['/shipping', 'Shipping Policy']],
    fields: [
      {
        field: 'rules.shippingPaise',
        label: 'Delivery, for each order, in ₹',
        form: 'rupees',
        hint: '0 is free delivery.',
      },
      {
        field: 'rules.charges.lightPaise',
        label: 'Delivery where all of it is light, in ₹',
        form: 'rupees-or-none',
        hint: 'Empty: as above. Products say their weight class; without one it is normal.',
      },
      {
        field: 'rules.charges.heavyPaise',
        label: 'Delivery where something is heavy, in ₹',
        form: 'rupees-or-none',
        hint: 'Empty: as for each order.',
      },
      {
        field: 'rules.charges.freeDeliveryFromPaise',
        label: 'Delivery is free from, in ₹ of goods',
        form: 'rupees-or-none',
        hint: 'For heavy goods, too. Empty: never.',
      },
      {
        field: 'rules.charges.cashPaise',
        label: 'Handling of cash at the door, in ₹',
        form: 'rupees-or-none',
        hint: 'Empty: none.',
      },
      {
        field: 'rules.charges.giftWrapPaise',
        label: 'Gift wrap, in ₹',
        form: 'rupees-or-none',
        hint: '0 is free. Empty: you do not wrap gifts.',
      },
    ],
  },
} as const satisfies Record<string, WordGroup>
