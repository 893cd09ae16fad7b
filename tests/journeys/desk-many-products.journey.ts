import { inArray } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import { signInAtDesk } from './desk-sign-in.ts'
import { expect, test } from './shop.ts'

test('many products are changed on a phone by keyboard alone: ticked as a range, looked at before, applied and undone', async ({
  page,
  shop,
}) => {
  const { db } = shop.database
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAtDesk(page, shop, 'catalogue')
  await page.goto('/desk/products', { waitUntil: 'networkidle' })
  const boxes = page.getByRole('checkbox', { name: /^Change / })
  const ticked = page.locator('input[name=code]:checked')

  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await expect(ticked).toHaveCount(3)
  await expect(page.getByRole('status').filter({ hasText: '3 ticked' })).toBeVisible()
  await boxes.nth(5).focus()
  await page.keyboard.press('Shift+Space')
  await expect(ticked).toHaveCount(6)
  await boxes.nth(1).click({ modifiers: ['Shift'] })
  await expect(ticked).toHaveCount(1)
  const all = page.getByRole('checkbox', { name: 'All on this page' })
  await all.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Change 50 products' })).toBeVisible()
  await page.keyboard.press('Space')
  await boxes.nth(2).focus()
  await page.keyboard.press('Space')
  await boxes.nth(4).focus()
  await page.keyboard.press('Shift+Space')
  const codes = await ticked.evaluateAll((inputs) =>
    inputs.map((input) => Number((input as HTMLInputElement).value)),
  )
  expect(codes).toHaveLength(3)
  const places = async () =>
    (await db.select().from(styles).where(inArray(styles.id, codes))).map(
      ({ featured }) => featured,
    )
  const before = await places()

  await page.getByRole('button', { name: 'Change 3 products' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 products are chosen')).toBeVisible()
  await page.getByRole('link', { name: 'Home page' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Place among the featured products').fill('100')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter a whole number from 1 to 99')).toBeVisible()
  await expect(page.getByLabel('Place among the featured products')).toHaveValue('100')
  await page.getByLabel('Place among the featured products').fill('98')
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 products will change')).toBeVisible()
  expect(await places()).toEqual(before)

  await page.keyboard.press('Escape')
  await page.locator('h1').click()
  await page.keyboard.press('s')
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 products changed')).toBeVisible()
  expect(await places()).toEqual([98, 98, 98])
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 products restored')).toBeVisible()
  expect(await places()).toEqual(before)
})

test('on a phone the tab of the view that is shown is in sight', async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAtDesk(page, shop, 'catalogue')
  await page.goto('/desk/products?view=label')
  const tab = page.getByRole('link', { name: 'Lacks facts of the label' })
  await expect(tab).toBeInViewport({ ratio: 0.95 })
  await page.getByRole('link', { name: 'HSN assumed' }).click()
  await expect(page.getByRole('link', { name: 'HSN assumed' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('link', { name: 'HSN assumed' })).toBeInViewport({ ratio: 0.95 })
})
