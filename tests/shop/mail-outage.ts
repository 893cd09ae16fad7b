import { expect } from 'vitest'
import { brand } from '#app/basics/brand.ts'
import { allMailsSent } from '../mail-jobs.ts'
import type { RunningShop } from '../running-shop.ts'
import type { MailServer } from '../servers/smtp-server.ts'
import { newShopper, Visitor } from '../visitor.ts'
import { returnFromBank, decide, goToBank } from './clients/bank-client.ts'
import { checkOut, garment, lineOf } from './clients/checkout-client.ts'

type MailRecipient = { email: string; number: string }

/** Triggers every kind of mail while the server takes none; the shop must answer as ever. */
export async function triggerEachMail(
  shop: RunningShop,
  server: MailServer,
): Promise<MailRecipient> {
  const shopper = await newShopper(shop.url)
  const forgot = await new Visitor(shop.url).post('/forgot-password', { email: shopper.email })
  expect(forgot.status).toBe(200)
  const { orderId } = await checkOut(shopper, [lineOf(await garment(shop))])
  const { encResponse } = await decide(shop, await goToBank(shop, shopper, orderId), 'pay')
  expect((await returnFromBank(shop, { encResponse })).status).toBe(303)
  expect((await shopper.get(`/orders/${orderId}`)).status).toBe(200)
  expect(server.to(shopper.email)).toEqual([])
  return { email: shopper.email, number: orderId.slice(0, 8) }
}

/** Once the server takes mail again. */
export async function expectEachMailOnce(
  shop: RunningShop,
  server: MailServer,
  { email, number }: MailRecipient,
): Promise<void> {
  const all = [
    `Please confirm your email for ${brand.name}`,
    `Reset your ${brand.name} password`,
    `Your ${brand.name} order #${number} is paid`,
  ]
  const subjects = () =>
    server
      .to(email)
      .map(({ subject }) => subject)
      .sort()
  await expect.poll(() => [...new Set(subjects())], { timeout: 60_000, interval: 200 }).toEqual(all)
  await allMailsSent(shop.database)
  expect(subjects()).toEqual(all)
  expect(new Set(server.to(email).map(({ messageId }) => messageId)).size).toBe(3)
}
