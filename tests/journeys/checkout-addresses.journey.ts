import { field } from './forms.ts'
import { saveAddresses, ASHA, LIST, MEERA } from './address-fixture.ts'
import { seedCart, shirtLine } from './cart-fixture.ts'
import { insertPlainOrder } from './plain-order.ts'
import { expect, test } from './shop.ts'

// Timeout for several screens on a busy machine.
test.describe.configure({ timeout: 120_000 })

test('K5 Checkout: the address of the last order is known, and one that is to be kept is among the saved ones afterwards; the saved address that is offered first stands there already; another is one choice away', async ({
  page,
  shopper,
  shop,
}) => {
  const keep = page.getByLabel('Save these details for next time')
  const sendTo = field(page, 'Send it to')
  await shopper.signUpDirectly()
  await insertPlainOrder(shop, shopper.email)
  await seedCart(page, await shirtLine(shop))
  await shopper.open('/checkout')
  await test.step('the address of the last order, kept from now on', async () => {
    await expect(field(page, 'Address')).toHaveValue('12 MG Road')
    await expect(field(page, 'Phone')).toHaveValue('9876543210')
    await expect(sendTo).toHaveCount(0)
    await field(page, 'Address').fill(ASHA.address)
    await keep.check()
    await page.reload()
    await expect(keep).toBeChecked()
    await shopper.waitForHydration()
    await shopper.goToBank()
    await page.goto(LIST)
    await expect(page.getByTestId('address')).toHaveCount(1)
    await expect(page.getByTestId('address')).toContainText(
      '12 MG Road, Civil LinesPrayagraj 211001',
    )
  })

  await saveAddresses(page, MEERA)
  // Another day: this tab holds no drafts.
  await page.evaluate(() => sessionStorage.clear())
  await shopper.open('/checkout')
  await test.step('the one offered first, and another', async () => {
    await expect(field(page, 'Address')).toHaveValue(ASHA.address)
    await expect(page.getByText('This PIN code is in Uttar Pradesh.')).toBeVisible()
    await expect(sendTo.locator('option')).toHaveText([
      /^Asha Rao, 12 MG Road/,
      /^Meera Iyer, 7 Church Street/,
      'Another address',
    ])
    await expect(sendTo.locator('option:checked')).toHaveText(/^Asha Rao/)
    await expect(keep).toBeHidden()
    await sendTo.selectOption({ index: 1 })
    for (const [label, value] of [
      ['First name', 'Meera'],
      ['PIN code', '560001'],
      ['City', 'Bengaluru'],
      ['Address', '7 Church Street'],
      ['Email', shopper.email],
    ] as const)
      await expect(field(page, label)).toHaveValue(value)
    await expect(page.getByText('This PIN code is in Karnataka.')).toBeVisible()
  })
  await test.step('what is typed is none of them, wins over them after a reload, and is there again after a look at the others', async () => {
    await field(page, 'Address').fill('9 Brigade Road')
    await expect(sendTo.locator('option:checked')).toHaveText('Another address')
    await expect(keep).not.toBeChecked()
    await page.reload()
    await expect(field(page, 'Address')).toHaveValue('9 Brigade Road')
    await expect(field(page, 'City')).toHaveValue('Bengaluru')
    await expect(sendTo.locator('option:checked')).toHaveText('Another address')
    await sendTo.selectOption({ index: 0 })
    await expect(field(page, 'Address')).toHaveValue(ASHA.address)
    await sendTo.selectOption({ label: 'Another address' })
    await expect(field(page, 'Address')).toHaveValue('9 Brigade Road')
    await sendTo.selectOption({ index: 0 })
  })
  await shopper.goToBank()
})
