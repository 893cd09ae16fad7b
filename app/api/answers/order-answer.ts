import { z } from 'zod/mini'
import {
  CHARGE_CODES,
  DELIVERY_FAILURES,
  ORDER_ORIGINS,
  ORDER_STATUSES,
  REFUND_REASONS,
  REFUND_STATES,
  RETURN_REASONS,
  RETURN_STATES,
} from '#db/enums.ts'

const time = z.iso.datetime()
const paise = z.int()
const words = z.nullable(z.string())

const line = z.strictObject({
  id: z.uuid(),
  productId: z.string(),
  code: z.nullable(z.int()),
  name: z.string(),
  size: words,
  colour: words,
  quantity: z.int(),
  unitPricePaise: paise.check(z.describe('As sold')),
  cancelledAt: z.nullable(time),
})

const refund = z.strictObject({
  id: z.uuid(),
  amountPaise: paise,
  reason: z.enum(REFUND_REASONS),
  state: z.enum(REFUND_STATES),
  createdAt: time,
  settledAt: z.nullable(time),
})

const returned = z.strictObject({
  id: z.uuid(),
  lineId: z.uuid(),
  quantity: z.int(),
  reason: z.enum(RETURN_REASONS),
  state: z.enum(RETURN_STATES),
  exchangeSize: words,
  requestedAt: time,
  settledAt: z.nullable(time),
})

/** An order as the API answers it. Data of a person: only a key with the scope `orders` reads it. */
export const OrderAnswer = z
  .strictObject({
    id: z.uuid(),
    number: z.string(),
    status: z.enum(ORDER_STATUSES),
    origin: z.enum(ORDER_ORIGINS),
    totalPaise: paise.check(z.describe('As placed')),
    currentTotalPaise: paise.check(z.describe('Without cancelled lines')),
    contactEmail: words.check(z.describe('Null once the personal data is erased')),
    address: z.strictObject({
      fullName: z.string(),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      postalCode: z.string(),
      phone: z.string(),
    }),
    giftWrap: z.boolean(),
    giftMessage: words.check(z.describe('On the card, if there is one')),
    trackingNumber: words,
    courier: words,
    trackingLink: words,
    placedAt: time,
    paidAt: z.nullable(time),
    packedAt: z.nullable(time),
    shippedAt: z.nullable(time),
    deliveredAt: z.nullable(time),
    cancelledAt: z.nullable(time),
    deliveryFailure: z.nullable(z.enum(DELIVERY_FAILURES)),
    lines: z.array(line),
    charges: z.array(z.strictObject({ code: z.enum(CHARGE_CODES), amountPaise: paise })),
    refunds: z.array(refund),
    returns: z.array(returned),
  })
  .check(z.meta({ id: 'Order' }))

export const OrdersAnswer = z
  .strictObject({
    orders: z.array(OrderAnswer),
    next: z.string().check(z.describe('The value of `after` for what changes from now on')),
    more: z.boolean().check(z.describe('More has changed already: ask again at once')),
  })
  .check(z.meta({ id: 'Orders' }))

export type OrderAnswer = z.output<typeof OrderAnswer>
export type OrdersAnswer = z.output<typeof OrdersAnswer>
