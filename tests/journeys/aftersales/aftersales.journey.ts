import type { Page } from '@playwright/test'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { inRupees as printed, paise } from '#app/basics/money.ts'
import type { CartLine } from '#app/cart/cart.ts'
import { styles } from '#db/schema.ts'
import { feeOfWeight } from '#app/catalogue/product/delivery-fee.ts'
import { mailTo } from '../../mail-folder.ts'
import { readPage } from '../../shop/clients/read-page.ts'
import { ordersCli } from './orders-cli.ts'
import { seedCart } from '../cart-fixture.ts'
import { inClothingSizes, wellStocked } from '../product-fixture.ts'
import { expect, test, type JourneyShop } from '../shop.ts'

const inRupees = (amount: number) => printed(paise(Math.round(amount * 100)))

const escaped = (text: string) => text.replaceAll(/[.$]/g, String.raw`\$&`)

type BankRecord = { refund: { amountPaise: number }; earlierRefunds: { amountPaise: number }[] }
type Bought = { name: string; price: number }

/** The nth garment of the demo catalogue: as a line in M, and its price. */
async function garment(
  { database: { db } }: JourneyShop,
  nth: number,
): Promise<Bought & { line: CartLine }> {
  const [style] = await db
    .select()
    .from(styles)
    .where(
      and(
        eq(styles.masterCategory, 'Apparel'),
        inClothingSizes,
        eq(styles.listed, true),
        isNotNull(styles.pricePaise),
        wellStocked,
      ),
    )
    .orderBy(desc(styles.id))
    .offset(nth)
    .limit(1)
  if (!style?.pricePaise) throw new Error('the demo catalogue has too few garments')
  const name = style.productDisplayName
  const line = {
    id: style.uuid,
    styleId: style.id,
    name,
    price: paise(style.pricePaise),
    size: 'M',
    colour: style.baseColour,
    quantity: 1,
  }
  return { name, price: style.pricePaise / 100, line }
}

/** Checks every screen that shows the shopper this order's total. */
async function comesTo(page: Page, orderId: string, amount: number): Promise<void> {
  await page.goto('/orders')
  await expect(page.getByTestId('order')).toContainText(inRupees(amount))
  await page.goto(`/orders/${orderId}`)
  await expect(page.getByTestId('order-total')).toHaveText(inRupees(amount))
}

/** Signed out. */
async function track(shop: JourneyShop, number: string, contact: string): Promise<string> {
  const answer = await fetch(`${shop.url}/track-order`, {
    method: 'POST',
    headers: { origin: shop.url },
    body: new URLSearchParams({ orderId: number, contactInfo: contact }),
  })
  return readPage(await answer.text()).text
}

test('three things are bought, one is cancelled, two are shipped, tracked and delivered, one comes back: the sums are right all along', async ({
  page,
  shopper,
  shop,
}) => {
  test.setTimeout(150_000)
  const [kept, cancelled, returned] = [
    await garment(shop, 0),
    await garment(shop, 1),
    await garment(shop, 2),
  ]
  const fee = feeOfWeight('normal') / 100
  const all = kept.price + cancelled.price + returned.price + fee
  await shopper.signUpDirectly()
  await seedCart(page, kept.line, cancelled.line, returned.line)
  await shopper.open('/checkout')
  await shopper.fillShipping()
  await shopper.goToBank()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByTestId('order-status')).toHaveText('Processing')
  const orderId = new URL(page.url()).searchParams.get('order') ?? ''
  const number = orderId.slice(0, 8)
  const mail = async (subject: RegExp) =>
    (await mailTo(shop.dataDir, shopper.email, subject)).text ?? ''
  await comesTo(page, orderId, all)
  expect(await mail(/is paid/)).toContain(`Total ${inRupees(all)}`)

  await page.getByRole('link', { name: 'Cancel items' }).click()
  await page.getByRole('checkbox', { name: cancelled.name }).check()
  await expect(page.getByTestId('goes-back')).toHaveText(inRupees(cancelled.price))
  await page.getByRole('button', { name: 'Cancel selected items' }).click()
  await expect(page.getByTestId('timeline')).toContainText(
    `${inRupees(cancelled.price)} will be refunded to your original payment method`,
  )
  await comesTo(page, orderId, kept.price + returned.price + fee)
  expect(await mail(/cancelled/i)).toContain(inRupees(cancelled.price))

  expect(await ordersCli(shop, 'ship', number, '--tracking', 'BD123456789IN')).toContain(
    `Order #${number} is shipped`,
  )
  expect(await mail(/order #\w+ is on its way$/)).toContain('BD123456789IN')
  const tracked = await track(shop, number, '98765 43210')
  for (const words of [
    `Order #${number}`,
    'Shipped',
    'BD123456789IN',
    kept.name,
    returned.name,
    inRupees(kept.price),
  ])
    expect(tracked).toContain(words)

  await ordersCli(shop, 'deliver', number)
  await page.reload()
  await expect(page.getByTestId('timeline')).toContainText('Delivered')
  await page.getByRole('link', { name: 'Return items' }).click()
  const line = page.getByTestId('return-line').filter({ hasText: returned.name })
  await line.getByRole('checkbox').check()
  await line.getByLabel('Why are you returning it?').selectOption('Too large')
  await page.getByRole('button', { name: 'Request return' }).click()
  await expect(page.getByTestId('timeline')).toContainText('Return requested')

  // The bank takes the next refund of a payment when the first is done.
  const [reference] = /[A-Z0-9]{20}/.exec(await ordersCli(shop, 'show', number)) ?? []
  const done = async () => {
    await fetch(`${shop.bankUrl}/api/transactions/${reference}/refund-done`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    await ordersCli(shop, 'sync-payment', number)
  }
  await done()
  await page.reload()
  await expect(page.getByTestId('timeline')).toContainText(
    `${inRupees(cancelled.price)} was refunded to your original payment method`,
  )

  const [returnId = ''] = /^[0-9a-f]{6,}/m.exec(await ordersCli(shop, 'returns')) ?? []
  await ordersCli(shop, 'return', returnId, 'accept')
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByTestId('timeline').innerText()
    })
    .toContain(
      `${inRupees(returned.price)} will be refunded to your original payment method, for what you returned.`,
    )
  await expect
    .poll(async () => {
      await done()
      await page.reload()
      return page.getByTestId('timeline').innerText()
    })
    .toContain(`${inRupees(returned.price)} was refunded to your original payment method`)
  await comesTo(page, orderId, kept.price + returned.price + fee)
  for (const { price } of [cancelled, returned])
    for (const end of ['is being refunded', 'has been refunded'])
      expect(
        await mail(new RegExp(`^${escaped(inRupees(price))} of your .*#${number} ${end}$`)),
      ).toContain(inRupees(price))
  const record = (await (
    await fetch(`${shop.bankUrl}/api/transactions/${reference}`)
  ).json()) as BankRecord
  const back = [record.refund, ...record.earlierRefunds].reduce(
    (sum, { amountPaise }) => sum + amountPaise,
    0,
  )
  expect(back).toBe(Math.round((cancelled.price + returned.price) * 100))
})
