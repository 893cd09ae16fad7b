import type { InvoiceDocument } from '#db/words/invoice-document.ts'
import type { Exchange } from '#app/aftersales/exchange/exchange.ts'
import type { Return } from '#app/aftersales/return.ts'
import { brand } from '#app/basics/brand.ts'
import { paise } from '#app/basics/money.ts'
import type { Order } from '#app/orders/order.ts'
import type { Refund } from '#app/payments/refund.ts'

// An order and what became of it, for the previews of mails.

export const name = 'Asha Rao'
export const at = new Date('2026-11-21T06:55:00Z')

export const order: Order = {
  id: '3f2a8c1e-5b7d-4e90-a1c2-d3e4f5a6b7c8',
  number: '3f2a8c1e',
  status: 'processing',
  total: paise(489_700),
  address: {
    fullName: name,
    address: '12 MG Road, Civil Lines',
    city: 'Nagpur',
    state: 'Maharashtra',
    postalCode: '440001',
    phone: '+919876543210',
  },
  contactEmail: 'asha.rao@example.com',
  shippingMethod: 'Standard Shipping',
  trackingNumber: null,
  courier: null,
  trackingLink: null,
  origin: 'shop',
  paymentMethod: 'online',
  deliveryFailure: null,
  placedAt: at,
  paidAt: at,
  promised: null,
  confirmedAt: null,
  shippedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  items: [
    {
      id: 'd4e5f6a7-1111-4222-8333-444455556666',
      productId: 'b2c3d4e5-1111-4222-8333-444455556666',
      styleId: 15970,
      name: `${brand.name} Women Handloom Cotton Kurta`,
      quantity: 2,
      price: paise(149_900),
      size: 'M',
      colour: 'Madder Red',
      returnable: true,
      cancelledAt: null,
    },
    {
      id: 'e5f6a7b8-1111-4222-8333-444455556666',
      productId: 'c3d4e5f6-1111-4222-8333-444455556666',
      styleId: 39386,
      name: `${brand.name} Canvas Bag`,
      quantity: 1,
      price: paise(189_900),
      size: null,
      colour: null,
      returnable: true,
      cancelledAt: null,
    },
  ],
  charges: [],
}

const [kurtas = '', bag = ''] = order.items.map(({ id }) => id)
export const bagItemId = bag
export const requestedReturn: Return = {
  id: 'f6a7b8c9-1111-4222-8333-444455556666',
  itemId: kurtas,
  quantity: 1,
  reason: 'too_small',
  note: null,
  state: 'requested',
  refusal: null,
  requestedAt: at,
  settledAt: null,
  paidCharges: null,
  exchange: null,
}
export const exchange: Exchange = {
  size: 'L',
  state: 'held',
  trackingNumber: 'Z48211402',
  courier: 'DTDC',
  trackingLink: 'https://www.dtdc.example/track/Z48211402',
  sentAt: null,
  outcome: null,
}
export const exchangeReturn: Return = { ...requestedReturn, state: 'accepted', exchange }
export const refund: Refund = {
  amount: paise(149_900),
  why: 'returned',
  state: 'submitted',
  settledAt: null,
}
export const shippedOrder: Order = {
  ...order,
  status: 'shipped',
  trackingNumber: 'DTDC Z48210937',
  shippedAt: at,
}
export const withoutBag: Order = {
  ...order,
  items: order.items.map((item) => (item.id === bag ? { ...item, cancelledAt: at } : item)),
}

const bagPart = { value: 189_900, taxable: 160_932, cgst: 14_484, sgst: 14_484, igst: 0 }
const maharashtra = { code: '27', name: 'Maharashtra' }
const party = { name, address: ['12 MG Road, Civil Lines', 'Nagpur 440001'], state: maharashtra }
export const creditNote: InvoiceDocument = {
  version: 2,
  kind: 'credit_note',
  number: 'C/26-27/000001',
  issuedOn: '2026-11-28',
  seller: { ...party, name: brand.tradingCompany, gstin: null, registration: 'regular' },
  buyer: { ...party, gstin: null },
  deliverTo: null,
  placeOfSupply: maharashtra,
  order: { number: order.number, placedOn: '2026-11-21' },
  credits: { number: 'S/26-27/000001', issuedOn: '2026-11-22', reason: 'Goods returned' },
  rows: [],
  rates: [{ ...bagPart, rateBp: 1800 }],
  total: bagPart,
  totalInWords: '',
}
