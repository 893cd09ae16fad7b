import { expect, test } from './shop.ts'

test('§2 Home: the four fashion images of the hero come; H1 the first is what is painted largest', async ({
  page,
  shopper,
}) => {
  // A drawing in the place of all others: what a new shop makes first is then these.
  await page.route(/\/(scenes\/(?!hero-)|item-images\/)/, (route) =>
    route.fulfill({ path: 'public/no-picture.svg' }),
  )
  await shopper.open('/')
  const pictures = page
    .locator('section', { has: page.getByRole('heading', { level: 1 }) })
    .locator('img')
  await expect(pictures).toHaveCount(4)
  // Of a picture that failed the browser says that it is complete, and 0 pixels wide.
  const widths = () =>
    pictures.evaluateAll((images: HTMLImageElement[]) =>
      images.map(({ naturalWidth }) => naturalWidth),
    )
  await expect
    .poll(async () => Math.min(...(await widths())), { timeout: 30_000 })
    .toBeGreaterThan(0)

  const largest = () =>
    page.evaluate(
      () =>
        new Promise<string | undefined>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(
              (list.getEntries().at(-1) as PerformanceEntry & { element?: HTMLImageElement })
                ?.element?.currentSrc,
            ),
          ).observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
  await expect.poll(largest).toContain('/scenes/hero-1/')
})
