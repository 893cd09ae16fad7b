import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { orders, pinServiceLoads } from '#db/schema.ts'
import { inRupees, paise } from '#app/basics/money.ts'
import { signingKeys } from '#app/basics/crypto/signing-keys.server.ts'
import { cashCode } from '#app/orders/cash/code/cash-code.server.ts'
import { violationsOf } from '../accessibility.ts'
import { ordersCli } from '../aftersales/orders-cli.ts'
import { seedCart, shirtLine } from '../cart-fixture.ts'
import { insertPinServices } from '../../rows/pin-service-load.ts'
import { pixelsTooWide } from '../overflow.ts'
import { newMember } from '../../shop/clients/staff-client.ts'
import { saveWords } from '../../shop/clients/words-client.ts'
import { expect, test, type JourneyShop, type Shopper } from '../shop.ts'

// Timeout for several screens on a busy machine.
test.describe.configure({ timeout: 120_000 })

const HANDLING = 40_00
const RULES = {
  'rules.cash.offered': 'Yes',
  'rules.cash.mostPaise': '5000',
  'rules.cash.mostFirstPaise': '5000',
  'rules.cash.confirmFromPaise': '0',
  'rules.cash.notFor': '',
}

let sayWords: (group: string, words: Record<string, string>) => Promise<void>
test.beforeAll(async ({ shop }) => {
  const member = await newMember(shop, 'owner')
  sayWords = (group, words) => saveWords(member, group, words)
  await sayWords('cash', RULES)
  await sayWords('charges', { 'rules.charges.cashPaise': String(HANDLING / 100) })
})
// Other files may have their journeys in the same shop.
test.afterAll(async () => {
  await sayWords('cash', {
    ...RULES,
    'rules.cash.offered': 'No',
    'rules.cash.mostFirstPaise': '2500',
    'rules.cash.confirmFromPaise': '1000',
  })
  await sayWords('charges', { 'rules.charges.cashPaise': '' })
})

const cash = (page: Page) => page.getByRole('radio', { name: 'Cash on delivery' })
const headed = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const code = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true })

/** The code that was mailed. */
const codeOf = ({ dataDir }: JourneyShop, orderId: string): string =>
  cashCode(
    signingKeys(readFileSync(path.join(dataDir, 'session-secret'), 'utf8').trim()),
    orderId,
    1,
  )

const orderIdIn = (page: Page): string =>
  new URL(page.url()).searchParams.get('order') ?? /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? ''

async function openCheckout(page: Page, shop: JourneyShop, shopper: Shopper) {
  const line = await shirtLine(shop)
  await shopper.signUpDirectly()
  await seedCart(page, line)
  await shopper.open('/checkout')
  return line
}

test('an order is placed by keyboard on a small screen to be paid at the door, a wrong code is refused and the right one confirms it, and once delivered it is paid', async ({
  page,
  shop,
  shopper,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const { price } = await openCheckout(page, shop, shopper)
  await shopper.fillShipping()
  await expect(cash(page)).not.toBeChecked()
  await page.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(cash(page)).toBeChecked()
  await expect(page.getByText('₹40.00 for handling is added.')).toBeVisible()
  const total = inRupees(paise(price + HANDLING))
  const place = page.getByRole('button', { name: `Order for ${total}, paid at the door` })
  await expect(place).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.reload()
  await expect(place).toBeVisible()
  await page.getByRole('radio').first().check()
  await expect(page.getByRole('button', { name: `Pay ${inRupees(paise(price))}` })).toBeVisible()
  await cash(page).check()
  await page.keyboard.press('Tab')
  await expect(place).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(code(page)).toBeVisible()
  const orderId = orderIdIn(page)
  const right = codeOf(shop, orderId)
  expect(await pixelsTooWide(page)).toBe(0)
  await code(page).focus()
  await page.keyboard.type(right === '000000' ? '000001' : '000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This is not the code of this order.').first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await code(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(right)
  await page.keyboard.press('Enter')
  await expect(headed(page, 'Your order is confirmed')).toBeVisible()

  const number = orderId.slice(0, 8)
  await ordersCli(shop, 'ship', number, '--tracking', 'BD123')
  await ordersCli(shop, 'deliver', number)
  await page.getByRole('link', { name: 'View Order' }).click()
  await expect(page.getByText('Paid at the door').first()).toBeVisible()
  await expect(page.getByTestId('order-total')).toHaveText(total)
})

test('where cash is refused the checkout says why, and what was typed stays: where nobody delivers before the address is typed, for a sum, for goods and for a PIN code', async ({
  page,
  shop,
  shopper,
}) => {
  const { db } = shop.database
  await insertPinServices(db, [
    { pin: 211001, cash: false },
    { pin: 560001, prepaid: false, cash: false },
  ])
  const { name } = await openCheckout(page, shop, shopper)
  const field = (label: string) => page.getByRole('textbox', { name: label })
  await field('PIN code').fill('560 001')
  await expect(page.getByText('Not delivered to 560001.').first()).toBeVisible()
  await shopper.fillShipping()
  await expect(page.getByText('Not delivered to 560001.')).toBeHidden()

  const place = page.getByRole('button', { name: /paid at the door$/ })
  await cash(page).check()
  await place.click()
  const refused = (words: string) => expect(page.getByText(words).first()).toBeVisible()
  await refused('Our couriers do not collect cash at 211001. Please pay now.')
  await expect(field('Address')).toHaveValue('12 MG Road, Civil Lines')
  expect(await db.$count(orders, eq(orders.contactEmail, shopper.email))).toBe(0)

  await db.delete(pinServiceLoads)
  await sayWords('cash', { 'rules.cash.notFor': 'shirts' })
  await cash(page).check()
  await place.click()
  await refused(`We do not sell ${name} for cash on delivery. Please pay now.`)
  await expect(field('City')).toHaveValue('Prayagraj')

  await sayWords('cash', { ...RULES, 'rules.cash.mostFirstPaise': '100' })
  await page.reload()
  await expect(cash(page)).toBeDisabled()
  await refused('A first order can be paid at the door up to ₹100.00. Please pay now.')
  await expect(field('Address')).toHaveValue('12 MG Road, Civil Lines')
  await sayWords('cash', RULES)
})
