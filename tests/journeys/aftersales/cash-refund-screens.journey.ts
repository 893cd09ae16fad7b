import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { cashPayments, refunds } from '#db/schema.ts'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { storeRefundAccount } from '#app/payments/refund-account/refund-accounts.server.ts'
import { desk } from '../desk-screens/desk-screen.ts'
import { insertPlainOrder } from '../plain-order.ts'
import { checkScreens, press, type Stage } from '../visual-checks.ts'

/** An order of two shirts that was delivered today, its cash collected at the door. */
async function collected({ shop, shopper }: Stage): Promise<string> {
  const at = new Date()
  const id = await insertPlainOrder(shop, shopper.email, {
    status: 'delivered',
    paymentMethod: 'cash',
    createdAt: at,
    confirmedAt: at,
    shippedAt: at,
    deliveredAt: at,
  })
  await shop.database.db.insert(cashPayments).values({
    orderId: id,
    state: 'collected',
    collectedAt: at,
    collectedPaise: 2_998_00,
  })
  return id
}

/** One of its shirts came back, and its price is owed. */
async function owed(stage: Stage): Promise<string> {
  const orderId = await collected(stage)
  await stage.shop.database.db.insert(refunds).values({
    id: randomUUID(),
    orderId,
    cause: `returned ${randomUUID()}`,
    amountPaise: 1_499_00,
    why: 'returned',
    state: 'requested',
    createdAt: new Date(),
  })
  return orderId
}

/** Its shopper has said where to. @returns its page at the desk */
async function toBePaid(stage: Stage): Promise<string> {
  const orderId = await owed(stage)
  const { dataDir, database } = stage.shop
  const keys = signingKeys(readFileSync(path.join(dataDir, 'session-secret'), 'utf8').trim())
  const account = { kind: 'upi', upiId: 'asha.rao@okaxis' } as const
  await database.db.transaction((tx) =>
    storeRefundAccount(tx, keys, { orderId, account, at: new Date() }),
  )
  return `/desk/orders/${orderId.slice(0, 8)}`
}

const chooseBank = async ({ page }: Stage) => {
  await page.getByRole('radio', { name: 'Bank account' }).check()
  await page.getByRole('textbox', { name: 'IFSC' }).fill('HDFC1001234')
}

checkScreens([
  {
    name: 'Return, of an order that was paid in cash',
    path: async (stage) => `/orders/${await collected(stage)}/return`,
    signedIn: true,
    after: async (stage) => {
      await stage.page.getByRole('checkbox').first().check()
      await chooseBank(stage)
    },
    shows: 'Return items',
  },
  {
    name: 'Order details, a refund of cash without an account',
    path: async (stage) => `/orders/${await owed(stage)}`,
    signedIn: true,
    shows: 'Shipping address',
  },
  {
    name: 'Refund account',
    path: async (stage) => `/orders/${await owed(stage)}/refund-account`,
    signedIn: true,
    shows: 'Where should we send your refund?',
  },
  {
    name: 'Refund account, refused',
    path: async (stage) => `/orders/${await owed(stage)}/refund-account`,
    signedIn: true,
    after: async (stage) => {
      await chooseBank(stage)
      await press('Send my refund there')(stage)
    },
    shows: 'Where should we send your refund?',
  },
  desk({
    name: 'Desk, a refund of cash to pay',
    path: toBePaid,
    shows: 'Refunds',
  }),
])
