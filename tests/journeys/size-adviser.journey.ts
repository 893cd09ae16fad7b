import { eq } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import { productWhere } from './product-fixture.ts'
import { expect, test } from './shop.ts'
import { usePlaceholderImages } from './placeholder-images.ts'

test.beforeEach(usePlaceholderImages)

test('P1 measures leave the browser with no request, also while the script of the adviser is on its way', async ({
  page,
  shopper,
  shop,
}) => {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/product-sections*', async (route) => {
    await held
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')))
  await shopper.open(
    await productWhere(shop, eq(styles.articleType, 'Shirts'), eq(styles.gender, 'Men')),
  )
  await page.getByRole('radio', { name: 'M', exact: true }).check()
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await page.getByRole('button', { name: 'Size guide' }).click()
  const guide = page.getByRole('dialog', { name: 'Size guide' })
  await expect(guide.getByRole('table')).toBeVisible()
  await expect(guide.getByRole('button', { name: 'Find my size' })).toHaveCount(0)
  arrive()
  await guide.getByLabel('Chest').fill('38')
  await guide.getByLabel('Waist').fill('84')
  await guide.getByRole('button', { name: 'Find my size' }).click()
  await expect(guide.getByRole('status')).toContainText('L should fit you.')
  expect(asked.filter((url) => /chest|waist/.test(url))).toEqual([])
})

test('P1 two measures give the size, which is kept in this browser for the next product and forgotten on request', async ({
  page,
  shopper,
  shop,
}) => {
  const shirt = await productWhere(shop, eq(styles.articleType, 'Shirts'), eq(styles.gender, 'Men'))
  await shopper.open(shirt)
  await page.getByRole('button', { name: 'Size guide' }).click()
  const guide = page.getByRole('dialog', { name: 'Size guide' })
  await guide.getByLabel('Chest').fill('38 cm')
  await guide.getByRole('button', { name: 'Find my size' }).click()
  await expect(guide.getByLabel('Chest')).toBeFocused()
  await expect(guide.getByLabel('Chest')).toHaveValue('38 cm')
  await expect(guide.getByText('Chest should be about 70 to 140 cm')).toBeVisible()
  await expect(guide.getByText('Please measure and type it here.')).toBeVisible()
  await guide.getByLabel('Chest').fill('38')
  await guide.getByLabel('Waist').fill('84')
  await guide.getByLabel('Waist').press('Enter')
  await expect(guide.getByRole('status')).toHaveText(
    'L should fit you. By itself, your chest asks for M, your waist asks for L.',
  )
  await expect(page).toHaveURL(shirt)

  const tshirt = await productWhere(
    shop,
    eq(styles.articleType, 'Tshirts'),
    eq(styles.gender, 'Men'),
  )
  await shopper.open(tshirt)
  const opener = page.getByRole('button', { name: 'Size guide: L is yours' })
  await opener.click()
  await expect(guide.getByLabel('Chest')).toHaveValue('38')
  await guide.getByRole('button', { name: 'Forget my measures' }).click()
  await expect(guide.getByLabel('Chest')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Size guide', exact: true })).toBeAttached()
  expect(await page.evaluate(() => localStorage.getItem('body-measures'))).toBeNull()
})
