import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { styles } from '#db/schema.ts'
import { violationsOf } from './accessibility.ts'
import { productWhere, styleWhere } from './product-fixture.ts'
import { expect, test, type JourneyShop } from './shop.ts'

/** A new image is made first, on a machine that may be busy. */
const PATIENCE = { timeout: 30_000 }
const opener = (page: Page) => page.getByRole('link', { name: 'Enlarge the picture' })
const viewer = (page: Page) => page.getByRole('dialog', { name: /, enlarged$/ })
const large = (page: Page) => viewer(page).getByRole('img')
const scaleOf = (page: Page) =>
  large(page).evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a)
const middleOf = (page: Page) =>
  large(page).evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).e)

/** A watch that is drawn. A page links to what is known of its pictures, which its first visit asks for. */
async function watchWithPictures(page: Page, shop: JourneyShop): Promise<string> {
  const watch = await productWhere(shop, eq(styles.articleType, 'Watches'))
  await expect(async () => {
    await page.goto(watch)
    await expect(opener(page)).toBeVisible({ timeout: 1_000 })
  }).toPass(PATIENCE)
  return watch
}

test('P7 a picture opens large over the page: keys zoom, move and turn it, Escape closes it, and the focus is given back; A3', async ({
  page,
  shopper,
  shop,
}) => {
  await watchWithPictures(page, shop)
  await shopper.waitForHydration()
  await opener(page).press('Enter')
  await expect(large(page)).not.toHaveJSProperty('naturalWidth', 0, PATIENCE)
  await expect(viewer(page).getByRole('button', { name: 'Close' })).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
  expect(await scaleOf(page)).toBe(1)
  for (const key of ['+', '+', '+']) await page.keyboard.press(key)
  await expect.poll(() => scaleOf(page)).toBeCloseTo(3.375)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => middleOf(page)).toBeLessThan(0)
  await page.keyboard.press('-')
  await expect.poll(() => scaleOf(page)).toBeCloseTo(2.25)
  await page.keyboard.press('0')
  await expect.poll(() => scaleOf(page)).toBe(1)

  const name = (await large(page).getAttribute('alt')) ?? ''
  await expect(viewer(page).getByRole('status')).toContainText('1 of 2')
  await page.keyboard.press('ArrowRight')
  await expect(large(page)).toHaveAttribute('alt', `${name}, detail`)
  await viewer(page).getByRole('button', { name: 'Next picture' }).click()
  await expect(large(page)).toHaveAttribute('alt', name)
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
})

test('P7 the wheel zooms where it points and the mouse moves the picture; Back closes it, and the page is where it was', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.open('/products?category=men')
  const watch = await watchWithPictures(page, shop)
  await shopper.waitForHydration()
  await opener(page).click()
  await expect(large(page)).not.toHaveJSProperty('naturalWidth', 0, PATIENCE)
  await page.mouse.move(640, 360)
  for (let turns = 0; turns < 6; turns += 1) await page.mouse.wheel(0, -100)
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(2)
  await page.mouse.move(700, 300)
  await page.mouse.down()
  await page.mouse.move(760, 340, { steps: 4 })
  await page.mouse.up()
  expect(await scaleOf(page)).toBeGreaterThan(2)
  await page.mouse.click(640, 360)
  await expect.poll(() => scaleOf(page)).toBe(1)
  await page.goBack()
  await expect(viewer(page)).toBeHidden()
  await expect(page).toHaveURL(watch)
  // Closing by the button leaves no step behind either, a moment later.
  const step = () => page.evaluate<number>('navigation.currentEntry.index')
  const closed = await step()
  await opener(page).click()
  await expect.poll(step).toBe(closed + 1)
  await viewer(page).getByRole('button', { name: 'Close' }).click()
  await expect(viewer(page)).toBeHidden()
  await expect.poll(step).toBe(closed)
  await page.goBack()
  await expect(page).toHaveURL('/products?category=men')
})

test('P7 a picture that is pressed before the scripts came opens once they are there', async ({
  page,
  shop,
}) => {
  const watch = await watchWithPictures(page, shop)
  let come = () => {}
  const scripts = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await opener(page).click()
  await expect(opener(page)).toHaveAttribute('data-waiting')
  await expect(page).toHaveURL(watch)
  come()
  await expect(viewer(page)).toBeVisible()
})

test('P7 the large photo is asked for only when it is wanted', async ({ page, shopper, shop }) => {
  const { uuid, id } = await styleWhere(shop, eq(styles.articleType, 'Jackets'))
  await mkdir(path.join(shop.dataDir, 'item-images'), { recursive: true })
  const photo = sharp({
    create: { width: 1_500, height: 2_000, channels: 3, background: '#7a3' },
  }).jpeg()
  await writeFile(path.join(shop.dataDir, 'item-images', `${id}.jpg`), await photo.toBuffer())
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await shopper.open(`/product/${uuid}`)
  await expect(async () => {
    await page.reload()
    await expect(opener(page)).toBeVisible({ timeout: 1_000 })
  }).toPass(PATIENCE)
  await shopper.waitForHydration()
  expect(asked.filter((address) => address.endsWith('.jpg'))).toEqual([])
  let come = () => {}
  const held = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/item-images/*.jpg', async (route) => {
    await held
    await route.continue()
  })
  await opener(page).click()
  // Until it is there, what the page has of it is seen.
  await expect(large(page)).not.toHaveJSProperty('naturalWidth', 0, PATIENCE)
  expect(await large(page).getAttribute('src')).not.toContain('.jpg')
  come()
  await expect(large(page)).toHaveJSProperty('naturalWidth', 1_500)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('P7 two fingers zoom, one moves the picture, and a swipe over the whole one turns to the next', async ({
    page,
    shopper,
    shop,
  }) => {
    await watchWithPictures(page, shop)
    await shopper.waitForHydration()
    await opener(page).tap()
    await expect(large(page)).not.toHaveJSProperty('naturalWidth', 0, PATIENCE)
    const name = (await large(page).getAttribute('alt')) ?? ''
    const client = await page.context().newCDPSession(page)
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: [number, number][]
    ) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: touchPoints.map(([x, y], id) => ({ x, y, id })),
      })
    await touch('touchStart', [160, 370])
    await touch('touchStart', [160, 370], [200, 370])
    await touch('touchMove', [120, 370], [240, 370])
    await touch('touchEnd')
    await expect.poll(() => scaleOf(page)).toBeCloseTo(3, 0)
    await touch('touchStart', [180, 370])
    await touch('touchMove', [100, 370])
    await touch('touchEnd')
    await expect.poll(() => middleOf(page)).toBeLessThan(-40)
    await expect(large(page)).toHaveAttribute('alt', name)

    await page.keyboard.press('0')
    await expect.poll(() => scaleOf(page)).toBe(1)
    await touch('touchStart', [250, 370])
    await touch('touchMove', [180, 372])
    await touch('touchMove', [110, 374])
    await touch('touchEnd')
    await expect(large(page)).toHaveAttribute('alt', `${name}, detail`)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('P7 a picture is a link to the large one', async ({ page, shop }) => {
    await watchWithPictures(page, shop)
    await opener(page).click()
    await expect(page).toHaveURL(/\/item-images\/\d+-[0-9a-f]{12}\.jpg$/)
  })
})
