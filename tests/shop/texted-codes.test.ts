import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '#db/schema.ts'
import { listKeptTexts } from '#app/texting/sandbox-messenger.server.ts'
import { mailsTo, mailTo } from '../mail-folder.ts'
import { newShopper } from '../visitor.ts'
import {
  checkOut,
  garment,
  lineOf,
  orderById,
  type Goods,
  type Shopper,
} from './clients/checkout-client.ts'
import { readPage } from './clients/read-page.ts'
import { expectConsistent } from './consistency.ts'
import { setUpShopWithRules } from './fee-fixture.ts'
import type { RunningShop } from './shop-fixture.ts'

let shop: RunningShop
let asha: Shopper
let shirts: Goods
setUpShopWithRules(
  {
    cash: {
      offered: true,
      confirmFromPaise: 0,
      mostPaise: 1_00_000_00,
      mostFirstPaise: 1_00_000_00,
    },
  },
  async (both) => {
    ;({ shop } = both)
    shirts = await garment(shop)
  },
  { MESSENGER: 'sandbox', SANDBOX_MESSENGER: 'whatsapp' },
)
beforeEach(async () => {
  await shop.database.db.delete(rateLimits)
  asha = await newShopper(shop.url)
})

const text = async (address: string) => readPage(await (await asha.get(address)).text()).text
const confirm = (orderId: string, fields: Record<string, string>) =>
  asha.post(`/orders/${orderId}/confirm`, fields)

/** Waits for the message of the sandbox about an order. */
async function codeOf(orderId: string): Promise<string> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const found = (await listKeptTexts(path.join(shop.dataDir, 'texts'))).find((kept) =>
      kept.text.includes(orderId.slice(0, 8)),
    )
    if (found) return found.text.slice(0, 6)
    if (Date.now() > deadline) throw new Error(`no text message about ${orderId}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('an order to be paid at the door, in a shop with a messenger', () => {
  test('is confirmed by the code that came to its telephone, and no mail has one', async () => {
    const { orderId } = await checkOut(asha, [lineOf(shirts)], { pay: 'cash', phone: '9811111142' })
    for (const page of [`/order-success?order=${orderId}`, `/orders/${orderId}/confirm`]) {
      expect(await text(page)).toContain(
        'We have sent you a code of six digits by WhatsApp, to +91 ••••••••42.',
      )
      expect(await text(page)).toContain('Send it by mail')
    }
    const code = await codeOf(orderId)
    const kept = await (await fetch(`${shop.url}/dev/texts`)).text()
    expect(kept).toContain(`${code} is the code that confirms your order`)
    expect(kept).toContain('WhatsApp to +91 9811111142')
    expect((await confirm(orderId, { step: 'confirm', code })).status).toBe(303)
    expect((await orderById(shop, orderId)).status).toBe('processing')
    await mailTo(shop.dataDir, asha.email, /is confirmed$/)
    const subjects = (await mailsTo(shop.dataDir, asha.email)).map(({ subject }) => subject)
    expect(subjects).not.toContainEqual(expect.stringMatching(/^\d{6} confirms/))
    await expectConsistent(shop)
  })

  test('gets its code by mail when its shopper asks for that, and either is good', async () => {
    const { orderId } = await checkOut(asha, [lineOf(shirts)], { pay: 'cash', phone: '9811111143' })
    const texted = await codeOf(orderId)
    const answer = await confirm(orderId, { step: 'mail' })
    expect(readPage(await answer.text()).text).toContain(
      'Another code is on its way to your mailbox',
    )
    expect(await text(`/orders/${orderId}/confirm`)).toContain('We have mailed you a code')
    const mail = await mailTo(shop.dataDir, asha.email, /^\d{6} confirms/)
    expect(mail.subject?.slice(0, 6)).not.toBe(texted)
    expect((await confirm(orderId, { step: 'confirm', code: texted })).status).toBe(303)
    await expectConsistent(shop)
  })
})
