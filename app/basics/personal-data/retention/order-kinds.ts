import { rules } from '../../shop-rules.ts'
import { kind } from './retention-kind.ts'

/** Section 36 of the CGST Act: from 31 December after the financial year. */
const BOOKS = { months: 72 } as const

/** Retention of the data of an order. */
export const ORDER_KINDS = {
  orders: kind({
    what: 'Orders',
    why: 'to deliver, to take back, and for the accounts of the shop',
    ground: 'law',
    law: 'the books of account: section 36 of the CGST Act, 2017',
    terms: {
      /** Until a return is no longer possible, and its refund has arrived. */
      get afterDelivery() {
        return { days: rules.returnsWithinDays + rules.refundDays[1] }
      },
      /** Leaves room for payment, delivery, a return, the bank's delays and questions. */
      otherwise: { days: 90 },
      books: BOOKS,
    },
    sooner: 'the person asks, by deleting the account or by writing',
    kept: ({ afterDelivery, otherwise, books }) =>
      `as long as the law requires us to keep accounts. ${books} after the annual return of their financial year is due, we remove your name, street, city, phone number and email from them. If you delete your account, we do so sooner: at once if the order was cancelled, ${afterDelivery} after delivery if it was delivered, and otherwise (for example if it is unpaid or on its way) ${otherwise} after you delete the account. If a refund is still on its way to you, we keep them until it has arrived, so that we can reach you. State and PIN code stay, for tax.`,
    tables: [
      'orders',
      'order_items',
      'order_charges',
      'order_search',
      'order_search_backlog',
      'returns',
      'refunds',
      'payment_attempts',
      'cash_payments',
      'damaged_pieces',
      'remittance_rows',
      'audit_events',
    ],
    deletedBy: [
      'app/privacy/erase-account.server.ts',
      'app/privacy/erase-person.server.ts',
      'app/privacy/old-orders.server.ts',
    ],
  }),
  invoices: kind({
    what: 'Bills and credit notes',
    why: 'for the accounts of the shop, as tax law asks',
    ground: 'law',
    law: 'section 36 of the CGST Act, 2017',
    terms: { kept: BOOKS },
    kept: ({ kept }) =>
      `as they were issued, with your name and address, for ${kept} after the annual return of their financial year is due, also if you delete your account. The law requires it.`,
    tables: ['invoices', 'invoice_lines'],
    deletedBy: ['app/privacy/purge-expired.server.ts'],
  }),
  neverPaid: kind({
    what: 'Orders that were never paid',
    why: 'to be paid after all, and for the books of the year',
    ground: 'asked',
    terms: { person: { days: 90 }, order: { days: 400 } },
    sooner: 'open: an order that came to nothing needs no person; counsel is to say',
    kept: ({ person, order }) =>
      `cancelled ${person} after they were placed, and the same details are removed. After ${order} we delete them, unless a payment arrived after all and was refunded.`,
    tables: ['orders', 'payment_attempts', 'payment_messages'],
    deletedBy: ['app/privacy/never-paid.server.ts'],
  }),
  phoneOrders: kind({
    what: 'Orders by telephone',
    why: 'to deliver and to take back; there is no account whose deletion would end it',
    ground: 'asked',
    terms: { person: { days: 365 } },
    kept: ({ person }) =>
      `${person} after the call, who they were for is removed; the rest stays like other orders. If you ask us sooner, it goes as for an account that is deleted.`,
    tables: ['orders'],
    deletedBy: [
      'app/desk/phone-order/place-phone-order.server.ts',
      'app/privacy/erase-account.server.ts',
    ],
  }),
  refundAccounts: kind({
    what: 'Where a refund of cash goes',
    why: 'to pay it',
    ground: 'asked',
    terms: { longest: { days: 90 } },
    sooner: 'it would be of use to a thief alone; that it was given and paid is recorded',
    kept: ({ longest }) => `until you are paid, and ${longest} at the latest.`,
    tables: ['refund_accounts'],
    deletedBy: [
      'app/payments/refund-account/refund-accounts.server.ts',
      'app/privacy/purge-expired.server.ts',
    ],
  }),
  paymentMessages: kind({
    what: 'Messages of the payment gateway',
    why: 'to settle a disputed payment',
    ground: 'security',
    law: 'DPDP Rules 2025, rule 8(3): a year at least',
    terms: { kept: { months: 13 }, unmatched: { hours: 24 } },
    sooner: 'a message about no payment of the shop is about nobody it knows',
    kept: ({ kept }) => `${kept}: when each came, and about which payment.`,
    tables: ['payment_messages'],
    deletedBy: ['app/payments/status-checks/payment-messages.server.ts'],
  }),
  stockHolders: kind({
    what: 'Who reserves stock',
    why: 'so that nobody can reserve large parts of it',
    ground: 'security',
    terms: { useless: { days: 1 } },
    sooner: 'a network that is only counted; the order has its own log',
    kept: () =>
      'a scrambled form of the IP address stands with an unpaid order. It is deleted within two days after the order is paid, cancelled, or its items are back on sale.',
    tables: ['stock_holders'],
    deletedBy: ['app/privacy/purge-expired.server.ts'],
  }),
  webhookMessages: kind({
    what: 'Messages to the shop’s other programs',
    why: 'to tell them that an order changed, by its number',
    ground: 'asked',
    terms: { kept: { days: 30 } },
    kept: ({ kept }) => `${kept}.`,
    tables: ['webhook_deliveries'],
    deletedBy: ['app/api/webhooks/purge-deliveries.server.ts'],
    ofStaff: true,
  }),
} as const
