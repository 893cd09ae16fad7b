import { field } from './forms.ts'
import { saveAddresses, ASHA } from './address-fixture.ts'
import { seedCart, shirtLine } from './cart-fixture.ts'
import { expect, test } from './shop.ts'

const PUDUCHERRY = {
  ...ASHA,
  postalCode: '605014',
  city: 'Puducherry',
  state: 'Puducherry',
  address: '7 Beach Road',
}
const VILLUPURAM = {
  ...PUDUCHERRY,
  city: 'Villupuram',
  state: 'Tamil Nadu',
  address: '8 Mill Road',
}

test('Checkout: a saved address brings the State that was chosen for it, and another State is another address', async ({
  page,
  shopper,
  shop,
}) => {
  const sendTo = field(page, 'Send it to')
  const state = field(page, 'State')
  await shopper.signUpDirectly()
  await saveAddresses(page, PUDUCHERRY, VILLUPURAM, ASHA)
  await seedCart(page, await shirtLine(shop))
  await shopper.open('/checkout')
  await shopper.waitForHydration()
  await page.waitForLoadState('networkidle')
  // Nobody has typed yet: there is no draft, which would win over the saved address later.
  expect(
    await page.evaluate(() =>
      Object.keys(sessionStorage).filter((key) => key.startsWith('checkout')),
    ),
  ).toEqual([])
  const choose = async (address: string) =>
    sendTo.selectOption((await sendTo.locator('option', { hasText: address }).textContent()) ?? '')
  await choose(ASHA.address)
  await expect(state).toBeHidden()
  await expect(page.getByText('This PIN code is in Uttar Pradesh.')).toBeVisible()
  for (const { address, state: chosen } of [VILLUPURAM, PUDUCHERRY, VILLUPURAM]) {
    await choose(address)
    await expect(state).toHaveValue(chosen)
  }
  await state.selectOption('Puducherry')
  await expect(sendTo.locator('option:checked')).toHaveText('Another address')
  await expect(page.getByLabel('Save these details for next time')).toBeVisible()
})

test('Checkout: what was said of a GSTIN of another State is there again after a reload', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.signUpDirectly()
  await seedCart(page, await shirtLine(shop))
  await shopper.open('/checkout')
  await field(page, 'PIN code').fill('211001')
  await page.getByLabel('Put a GSTIN on the invoice').check()
  await field(page, 'GSTIN').fill('27AAACB1234C1ZF')
  const other = page.getByLabel(/^Another person/)
  await other.check()
  const registered = [
    ['Registered address', '4 Fort Road'],
    ['PIN code of that address', '400001'],
    ['City of that address', 'Mumbai'],
  ] as const
  for (const [label, value] of registered) await field(page, label).fill(value)
  for (let reload = 0; reload < 2; reload += 1) {
    await page.reload()
    await shopper.waitForHydration()
    await expect(other).toBeChecked()
    for (const [label, value] of registered) await expect(field(page, label)).toHaveValue(value)
    await field(page, 'Phone').fill(`987654321${reload}`)
  }
})
