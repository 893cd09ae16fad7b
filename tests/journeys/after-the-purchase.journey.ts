import type { Browser, Page } from '@playwright/test'
import { inRupees as printed, paise } from '#app/basics/money.ts'
import { mailTo } from '../mail-folder.ts'
import { desk } from './desk.ts'
import { expect, test, type JourneyShop, type Shopper } from './shop.ts'

const rupees = (text: string) => Number(text.replace(/[^\d.]/g, ''))
const inRupees = (amount: number) => printed(paise(Math.round(amount * 100)))

const escaped = (text: string) => text.replaceAll(/[.$]/g, String.raw`\$&`)

type BankBook = { refund: { amountPaise: number }; earlierRefunds: { amountPaise: number }[] }
type Bought = { name: string; price: number }

/** The nth men's shirt of the listing goes into the cart, in M. */
async function addShirt(page: Page, shopper: Shopper, nth: number): Promise<Bought> {
  await page.goto('/products?category=men&subCategory=Topwear')
  const card = page.locator('main a[href^="/product/"]').filter({ hasText: 'Shirt' }).nth(nth)
  const name = await card.getByRole('heading').innerText()
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const price = rupees(await page.locator('h1 + p').innerText())
  await shopper.addToCart('M')
  return { name, price }
}

/** Every screen of the shopper's that says what the order comes to. */
async function comesTo(page: Page, orderId: string, amount: number): Promise<void> {
  await page.goto('/orders')
  await expect(page.getByTestId('order')).toContainText(inRupees(amount))
  await page.goto(`/orders/${orderId}`)
  await expect(page.getByTestId('order-total')).toHaveText(inRupees(amount))
}

/** On another device, signed out. */
async function track(browser: Browser, shop: JourneyShop, number: string, contact: string): Promise<string> {
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await page.goto(`/track-order?id=${number}`)
  await page.getByLabel('Enter Email or Phone').fill(contact)
  await page.getByRole('button', { name: 'Track Order' }).click()
  await expect(page.getByRole('heading', { name: `Order #${number}` })).toBeVisible()
  const said = await page.getByRole('main').innerText()
  await page.context().close()
  return said
}

test('three things are bought, one is cancelled, two are shipped, tracked and delivered, one comes back: the sums are right all along', async ({
  page,
  shopper,
  shop,
  browser,
}) => {
  test.setTimeout(150_000)
  await shopper.register()
  const [kept, cancelled, returned] = [await addShirt(page, shopper, 0), await addShirt(page, shopper, 1), await addShirt(page, shopper, 2)]
  const all = kept.price + cancelled.price + returned.price
  await page.getByRole('link', { name: 'Checkout' }).click()
  await shopper.fillShipping()
  await shopper.goToBank()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByTestId('order-status')).toHaveText('Processing')
  const orderId = new URL(page.url()).searchParams.get('order') ?? ''
  const number = orderId.slice(0, 8)
  const mail = async (subject: RegExp) => (await mailTo(shop.dataDir, shopper.email, subject)).text ?? ''
  await comesTo(page, orderId, all)
  expect(await mail(/is paid/)).toContain(`Total ${inRupees(all)}`)

  await page.getByRole('link', { name: 'Cancel items' }).click()
  await page.getByRole('checkbox', { name: cancelled.name }).check()
  await expect(page.getByTestId('goes-back')).toHaveText(inRupees(cancelled.price))
  await page.getByRole('button', { name: 'Cancel selected items' }).click()
  await expect(page.getByTestId('timeline')).toContainText(`${inRupees(cancelled.price)} will be refunded to your original payment method`)
  await comesTo(page, orderId, kept.price + returned.price)
  expect(await mail(/cancelled/i)).toContain(inRupees(cancelled.price))

  expect(await desk(shop, 'ship', number, '--tracking', 'BD123456789IN')).toContain(`Order #${number} is shipped`)
  expect(await mail(/order #\w+ is on its way$/)).toContain('BD123456789IN')
  const tracked = await track(browser, shop, number, '98765 43210')
  for (const words of ['Shipped', 'BD123456789IN', kept.name, returned.name, inRupees(kept.price)]) expect(tracked).toContain(words)

  await desk(shop, 'deliver', number)
  await page.reload()
  await expect(page.getByTestId('timeline')).toContainText('Delivered')
  await page.getByRole('link', { name: 'Return items' }).click()
  const line = page.getByTestId('return-line').filter({ hasText: returned.name })
  await line.getByRole('checkbox').check()
  await line.getByLabel('Why are you returning it?').selectOption('Too large')
  await page.getByRole('button', { name: 'Request return' }).click()
  await expect(page.getByTestId('timeline')).toContainText('Return requested')

  // The bank takes the next refund of a payment when the first is done.
  const [reference] = /[A-Z0-9]{20}/.exec(await desk(shop, 'show', number)) ?? []
  const done = async () => {
    await fetch(`${shop.bankUrl}/api/transactions/${reference}/refund-done`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    await desk(shop, 'ask', number)
  }
  await done()
  await page.reload()
  await expect(page.getByTestId('timeline')).toContainText(`${inRupees(cancelled.price)} was refunded to your original payment method`)

  const [returnId = ''] = /^[0-9a-f]{6,}/m.exec(await desk(shop, 'returns')) ?? []
  await desk(shop, 'return', returnId, 'accept')
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByTestId('timeline').innerText()
    })
    .toContain(`${inRupees(returned.price)} will be refunded to your original payment method, for what you returned.`)
  await expect
    .poll(async () => {
      await done()
      await page.reload()
      return page.getByTestId('timeline').innerText()
    })
    .toContain(`${inRupees(returned.price)} was refunded to your original payment method`)
  await comesTo(page, orderId, kept.price + returned.price)
  for (const { price } of [cancelled, returned])
    for (const end of ['is being refunded', 'has been refunded'])
      expect(await mail(new RegExp(`^${escaped(inRupees(price))} of your .*#${number} ${end}$`))).toContain(inRupees(price))
  const record = (await (await fetch(`${shop.bankUrl}/api/transactions/${reference}`)).json()) as BankBook
  const back = [record.refund, ...record.earlierRefunds].reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  expect(back).toBe(Math.round((cancelled.price + returned.price) * 100))
})
