import { z } from 'zod'
import { paiseFromRupees, type Paise } from '#app/basics/money.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { isUuid } from '#app/basics/uuid.ts'
import { SHIPPING_METHOD, type OrderStatus } from '../order.ts'
import { dateFrom } from './timestamp.ts'

/** Columns of the hosted backend's tables (§3): those a file must have, and those it may. */
export const ORDER_COLUMNS = {
  needed: ['id', 'status', 'total_amount', 'shipping_address', 'created_at'],
  optional: ['user_id', 'shipping_method', 'tracking_number'],
} as const
export const LINE_COLUMNS = {
  needed: ['order_id', 'product_id', 'quantity', 'price'],
  optional: ['selected_size', 'selected_color'],
} as const

/** Why a row is left out, as the import's report says it. */
export const SKIP_REASONS = {
  fields: 'too few or too many fields',
  text: 'characters that cannot be read or stored',
  tooLong: 'a field longer than 10,000 characters',
  id: 'the id is no uuid',
  status: 'a status the shop does not know',
  total: 'the total is not an amount',
  date: 'created_at is no date with a time',
  earlier: 'the id stands earlier',
  number: 'another order begins with the same eight characters',
  noLines: 'the other file has no line of it',
  badLine: 'a line of it cannot be read',
  sum: 'the total is not what its lines cost',
  orderId: 'the order_id is no uuid',
  product: 'no product is named',
  quantity: 'the quantity is not a whole number above zero',
  price: 'the price is not an amount',
  orderUnknown: 'the other file has no such order',
  orderSkipped: 'its order was left out',
} as const
export type SkipReason = keyof typeof SKIP_REASONS

export type OrderRow = {
  id: string
  userId: string | null
  status: OrderStatus
  total: Paise
  /** JSON text as it stands in the file, readable or not. */
  shippingAddress: string
  contactEmail: string
  shippingMethod: string
  trackingNumber: string | null
  createdAt: Date
}

export type LineRow = {
  orderId: string
  productId: string
  quantity: number
  price: Paise
  size: string | null
  colour: string | null
}

/** Fields of one row by column, as they stand in the file. */
export type Fields = Readonly<Record<string, string>>

export const orderRow = (fields: Fields): Result<OrderRow, SkipReason> => checked(Order, fields)
export const lineRow = (fields: Fields): Result<LineRow, SkipReason> => checked(Line, fields)

function checked<Row>(schema: z.ZodType<Row>, fields: Fields): Result<Row, SkipReason> {
  const written = Object.values(fields)
  if (written.some((text) => UNREADABLE.test(text))) return err('text')
  if (written.some((text) => text.length > MAX_FIELD_LENGTH)) return err('tooLong')
  const parsed = schema.safeParse(fields)
  if (parsed.success) return ok(parsed.data)
  return err((parsed.error.issues[0]?.message ?? 'fields') as SkipReason)
}

// Postgres text holds neither of the first two; the third replaces bytes that are not UTF-8.
const UNREADABLE = /\0|\p{Cs}|\uFFFD/u
const MAX_FIELD_LENGTH = 10_000
const MAX_LINE_QUANTITY = 1_000_000

/** Carries the reason as the issue's message. */
const issue = (reason: SkipReason) => ({ error: reason })

const uuid = (reason: SkipReason) =>
  z.string(issue(reason)).trim().toLowerCase().refine(isUuid, issue(reason))

/** Spellings of NULL in exports of databases. */
const nullableText = z
  .string()
  .default('')
  .transform((text) => (/^\s*(?:null|\\n|)\s*$/i.test(text) ? null : text.trim()))

const amount = (reason: SkipReason) =>
  z.string(issue(reason)).transform((text, context) => {
    // Exports may have four decimals: "1499.0000".
    const read = paiseFromRupees(text.replace(/(?<=\.\d\d)0+\s*$/, ''))
    if (read !== undefined) return read
    context.addIssue(reason)
    return z.NEVER
  })

const STATUSES: Readonly<Record<string, OrderStatus>> = {
  pending: 'pending',
  processing: 'processing',
  shipped: 'shipped',
  delivered: 'delivered',
  cancelled: 'cancelled',
  canceled: 'cancelled',
}

const status = z.string(issue('status')).transform((text, context) => {
  const word = text.trim().toLowerCase()
  if (Object.hasOwn(STATUSES, word) && STATUSES[word]) return STATUSES[word]
  context.addIssue('status')
  return z.NEVER
})

const moment = z.string(issue('date')).transform((text, context) => {
  const read = dateFrom(text)
  if (read) return read
  context.addIssue('date')
  return z.NEVER
})

const Order = z
  .object({
    id: uuid('id'),
    status,
    total_amount: amount('total'),
    created_at: moment,
    user_id: nullableText,
    shipping_address: z.string(),
    shipping_method: nullableText,
    tracking_number: nullableText,
  })
  .transform((row): OrderRow => ({
    id: row.id,
    userId: row.user_id,
    status: row.status,
    total: row.total_amount,
    shippingAddress: row.shipping_address,
    contactEmail: emailIn(row.shipping_address),
    shippingMethod: row.shipping_method ?? SHIPPING_METHOD,
    trackingNumber: row.tracking_number,
    createdAt: row.created_at,
  }))

const Line = z
  .object({
    order_id: uuid('orderId'),
    product_id: nullableText.refine((text) => text !== null, issue('product')),
    quantity: z
      .string()
      .trim()
      .regex(/^\d{1,7}$/, issue('quantity'))
      .transform(Number)
      .refine((quantity) => quantity >= 1 && quantity <= MAX_LINE_QUANTITY, issue('quantity')),
    price: amount('price'),
    selected_size: nullableText,
    selected_color: nullableText,
  })
  .transform((row): LineRow => ({
    orderId: row.order_id,
    productId: row.product_id ?? '',
    quantity: row.quantity,
    price: row.price,
    size: row.selected_size,
    // "Default" means no colour (§3).
    colour: row.selected_color === 'Default' ? null : row.selected_color,
  }))

const Contact = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .regex(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/),
})

/** Buyer's email, if the stored address has a valid one; else ''. */
function emailIn(shippingAddress: string): string {
  try {
    const read = Contact.safeParse(JSON.parse(shippingAddress))
    return read.success ? read.data.email : ''
  } catch {
    return ''
  }
}
