import { aShirt, putInCart } from './looked-at.ts'
import { expect, test } from './shop.ts'

const FIELDS = [
  ['First name', 'text'],
  ['Last name', 'text'],
  ['Email', 'email'],
  ['Phone', 'tel'],
  ['Address', 'text'],
  ['City', 'text'],
  ['PIN code', 'text'],
] as const

test("§5 Checkout: the form asks for the spec's seven fields and no more, all required, email and phone typed as such", async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.isRegistered()
  await putInCart(page, await aShirt(shop))
  await shopper.open('/checkout')
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeEnabled()
  for (const [label, type] of FIELDS) {
    const input = page.getByLabel(label, { exact: true })
    await expect(input).toHaveJSProperty('type', type)
    await expect(input).toHaveJSProperty('required', true)
  }
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(FIELDS.length)
})
