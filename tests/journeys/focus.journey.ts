import { eq } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import { productWhere } from './given-product.ts'
import { expect, test } from './shop.ts'

// What opens over the page gets the focus, so that one reads on in it, and gives it back when it closes.

for (const close of ['Escape', 'Close'])
  test(`A3 the filters on a phone take the focus when they open, and give it back when they are closed by ${close}`, async ({
    page,
    shopper,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await shopper.open('/products?category=women')
    const opener = page.getByRole('button', { name: 'Filters' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const filters = page.getByRole('region', { name: 'Filters' })
    await expect(filters.getByRole('heading', { name: 'Filters' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(filters.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press(close === 'Escape' ? 'Escape' : 'Enter')
    await expect(filters).toBeHidden()
    await expect(opener).toBeFocused()
  })

test('A3 the filters beside the list take no focus when a page opens', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await shopper.open('/products?category=women')
  await expect(page.locator('body')).toBeFocused()
})

test('A3 the menu on a phone takes the focus when it opens, and gives it back when it closes', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await shopper.open('/')
  const opener = page.getByRole('button', { name: 'Menu' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('button', { name: 'Search' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
})

test('A3 the size guide takes the focus when it opens, and gives it back when it closes', async ({ page, shopper, shop }) => {
  await shopper.open(await productWhere(shop, eq(styles.articleType, 'Shirts')))
  const opener = page.getByRole('button', { name: 'Size guide' })
  const guide = page.getByRole('dialog', { name: 'Size guide' })
  await opener.click()
  await expect(guide.getByRole('heading', { name: 'Size guide' })).toBeFocused()
  await guide.getByRole('button', { name: 'Close' }).click()
  await expect(guide).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(guide.getByRole('heading', { name: 'Size guide' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})
