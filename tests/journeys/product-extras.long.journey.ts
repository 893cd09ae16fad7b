import { eq } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import { shiftOf, watchShifts } from './layout-shift.ts'
import { productWhere, setStock, styleWhere, wellStocked } from './product-fixture.ts'
import { expect, test } from './shop.ts'
import { usePlaceholderImages } from './placeholder-images.ts'

test.beforeEach(usePlaceholderImages)

test('P1 the size guide opens over the page, by keyboard too, and closes where it was opened; A3 it takes the focus and gives it back', async ({
  page,
  shopper,
  shop,
}) => {
  const shirt = await productWhere(shop, eq(styles.articleType, 'Shirts'), eq(styles.gender, 'Men'))
  await shopper.open(shirt)
  const opener = page.getByRole('button', { name: 'Size guide' })
  const guide = page.getByRole('dialog', { name: 'Size guide' })
  await opener.press('Enter')
  await expect(guide.getByRole('table', { name: 'Men' }).getByRole('row')).toHaveCount(7)
  await expect(guide.getByRole('heading', { name: 'Size guide' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(guide).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(guide.getByRole('heading', { name: 'Size guide' })).toBeFocused()
  await guide.getByRole('button', { name: 'Close' }).click()
  await expect(guide).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL(shirt)
})

test('P4 on a small screen quantity and button stay in reach, over nothing that has the focus and not over the footer', async ({
  page,
  shopper,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await shopper.open(
    await productWhere(shop, eq(styles.articleType, 'Shirts'), eq(styles.gender, 'Men')),
  )
  const row = page.getByTestId('buy-row')
  await expect(row).toBeInViewport({ ratio: 1 })
  await page.getByText('Description', { exact: true }).scrollIntoViewIfNeeded()
  await expect(row).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('link', { name: 'Back', exact: true }).focus()
  for (let press = 0; press < 25; press += 1) {
    await page.keyboard.press('Tab')
    const covered = await page.evaluate(() => {
      const row = document.querySelector('[data-testid=buy-row]')
      const focused = document.activeElement
      if (!row || !focused || row.contains(focused)) return undefined
      const [bar, here] = [row.getBoundingClientRect(), focused.getBoundingClientRect()]
      return here.bottom > bar.top + 1 && here.top < bar.bottom - 1
        ? focused.outerHTML.slice(0, 90)
        : undefined
    })
    expect(covered).toBeUndefined()
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(row).not.toBeInViewport()
  await expect(page.getByRole('contentinfo')).toBeInViewport()
})

test('a PIN code that is typed once, even before the page is hydrated, has its day on each product; a wrong one is said, and stays', async ({
  page,
  shopper,
  shop,
}) => {
  const shirt = await productWhere(shop, eq(styles.articleType, 'Shirts'))
  const field = page.getByLabel('Delivery to PIN code')
  const said = page.locator('#delivery-said')
  await page.goto(shirt, { waitUntil: 'domcontentloaded' })
  await field.fill('211001')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(said).toHaveText(/^Arrives by \w{3}, \d{1,2} \w+\.$/)
  await expect(page).toHaveURL(shirt)
  await shopper.open(await productWhere(shop, eq(styles.articleType, 'Watches')))
  await expect(field).toHaveValue('211001')
  await expect(said).toHaveText(/^Arrives by/)
  await field.fill('123')
  await field.press('Enter')
  await expect(said).toHaveText(/6[- ]digit/i)
  await expect(field).toHaveValue('123')
})

test('Recently viewed: what was looked at before, the latest first, and gone when it is cleared', async ({
  page,
  shopper,
  shop,
}) => {
  const shirt = await productWhere(shop, eq(styles.articleType, 'Shirts'))
  const watch = await productWhere(shop, eq(styles.articleType, 'Watches'))
  await shopper.open(shirt)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  const recently = page.getByRole('region', { name: 'Recently viewed' })
  await expect(page.getByRole('region', { name: 'More like this' })).toBeVisible()
  await expect(recently).toHaveCount(0)
  await shopper.open(watch)
  await expect(recently.getByRole('link')).toHaveText([name])
  await recently.getByRole('link').click()
  await expect(page).toHaveURL(shirt)
  await expect(recently.locator(`a[href="${watch}"]`)).toBeVisible()
  await page.getByRole('button', { name: 'Clear recently viewed' }).click()
  await expect(recently).toHaveCount(0)
  await page.reload()
  await shopper.waitForHydration()
  await expect(recently).toHaveCount(0)
})

test('Recently viewed: what is sold out meanwhile is marked once it is looked at, on the home page too, where nothing moves', async ({
  page,
  shopper,
  shop,
}) => {
  const bag = await styleWhere(shop, wellStocked, eq(styles.articleType, 'Handbags'))
  const watch = await productWhere(shop, eq(styles.articleType, 'Watches'))
  await shopper.open(`/product/${bag.uuid}`)
  await shopper.open(watch)
  await setStock(shop, bag.uuid, { 'One Size': 0 })
  const asked: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('/availability') && asked.push(request.url()),
  )
  await watchShifts(page)
  await shopper.open('/')
  const recently = page.getByRole('region', { name: 'Recently viewed' })
  await expect(recently.getByRole('link')).toHaveCount(2)
  expect(asked).toEqual([])
  await recently.scrollIntoViewIfNeeded()
  await expect(recently.getByRole('link', { name: bag.productDisplayName })).toContainText(
    'Sold out',
  )
  await expect(recently.locator(`a[href="${watch}"]`)).not.toContainText('Sold out')
  expect(asked).toHaveLength(1)
  expect(await shiftOf(page)).toBeLessThan(0.01)
})

test("Share: the device's own way of sharing where there is one; else the link is copied", async ({
  page,
  shopper,
  shop,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const deviceShares = (share: boolean) =>
    page.evaluate((share) => {
      const keep = async (what: object) => void Object.assign(window, { shared: what })
      Object.defineProperty(navigator, 'share', {
        value: share ? keep : undefined,
        configurable: true,
      })
    }, share)
  const shirt = await productWhere(shop, eq(styles.articleType, 'Shirts'))
  await shopper.open(shirt)
  await deviceShares(true)
  await page.getByRole('button', { name: 'Share' }).click()
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared')))
    .toEqual({ title, url: shop.url + shirt })
  const said = page.getByRole('region', { name: 'Notifications' }).getByText('Link copied')
  await expect(said).toHaveCount(0)
  await deviceShares(false)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(said).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shop.url + shirt)
})

test('nothing of the page vanishes while the script of what stands around the buying is on its way', async ({
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
  await page.addInitScript(() => {
    let seen = 0
    new MutationObserver(() => {
      const headings = document.querySelectorAll('main h2').length
      if (headings < seen)
        document.documentElement.dataset.vanished = `${seen - headings} of ${seen}`
      seen = headings
    }).observe(document, { subtree: true, childList: true })
  })
  await shopper.open(
    await productWhere(shop, eq(styles.articleType, 'Shirts'), eq(styles.gender, 'Men')),
  )
  // The form is hydrated, and the page knows that nobody is signed in.
  await page.getByRole('radio', { name: 'M', exact: true }).check()
  await expect(page.getByRole('heading', { name: 'More like this' })).toBeVisible()
  const arrived = page.waitForResponse('**/product-sections*')
  arrive()
  await arrived
  await page.getByRole('button', { name: 'Size guide' }).click()
  await expect(page.getByRole('dialog', { name: 'Size guide' })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-vanished')
})
