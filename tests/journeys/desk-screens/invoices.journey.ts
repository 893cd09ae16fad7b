import { invoices } from '#db/schema.ts'
import { lastWholeMonth } from '#app/invoices/gstr1/return-month.ts'
import {
  insertDocuments,
  insertSentOrder,
  invoiceOf,
  creditNoteOf,
} from '../../invoices/inserted-documents.ts'
import { desk } from './desk-screen.ts'
import { checkScreens, type Stage } from '../visual-checks.ts'

const SELLER = '09ABCDE1234F1ZY'
const KURTA = { hsn: '621142', price: 999_00 }
const BANGLE = { hsn: '701810', price: 250_00 }
const WATCH = { hsn: '910211', price: 1_18_000_00 }

/** A month of the shop with a row in each table, a number that is missing and a forgotten parcel. */
async function month({ shop }: Stage): Promise<string> {
  const { db } = shop.database
  const month = lastWholeMonth(new Date())
  if ((await db.$count(invoices)) > 0) return month
  const day = (nth: number) => `${month}-${String(nth).padStart(2, '0')}`
  const to = (serial: number, state: string, more: Partial<Parameters<typeof invoiceOf>[0]> = {}) =>
    invoiceOf({
      day: day(serial),
      serial,
      to: state,
      seller: SELLER,
      pieces: [KURTA, KURTA],
      ...more,
    })
  const issued = [
    to(1, '09'),
    to(2, '29', { pieces: [{ hsn: '640399', price: 3_499_00 }] }),
    to(3, '26', { buyerGstin: '27ABCDE1234F2ZZ' }),
    to(5, '07', { pieces: [WATCH, KURTA] }),
    to(6, '33', { pieces: [KURTA, BANGLE] }),
  ]
  const credits = issued
    .filter((_, i) => i !== 1)
    .map((of, i) => creditNoteOf(of, { day: day(20 + i), serial: 1 + i, lines: [0] }))
  const orderId = await insertSentOrder(db, { day: day(1), total: 1 })
  await insertDocuments(db, [...issued, ...credits], orderId)
  await insertSentOrder(db, { day: day(9), total: 999_00 })
  return month
}

checkScreens([
  desk({
    name: 'Desk, GST returns',
    path: async (stage) => `/desk/gst?month=${await month(stage)}`,
    shows: 'Look at this first',
  }),
  desk({
    name: 'Desk, invoices',
    path: async (stage) => `/desk/invoices?from=${await month(stage)}-01`,
    shows: 'Invoices',
  }),
])
