import { expect, test } from './shop.ts'

test(
  '§2 Home: the four fashion images of the hero come; H1 the first is what is painted largest',
  { tag: '@pictures' },
  async ({ page, shopper }) => {
    // Replaces all other images by one drawing, so that a new shop makes these first.
    await page.route(/\/(scenes\/(?!hero-)|item-images\/)/, (route) =>
      route.fulfill({ path: 'public/no-picture.svg' }),
    )
    await shopper.open('/')
    const pictures = page
      .locator('section', { has: page.getByRole('heading', { level: 1 }) })
      .locator('img')
    await expect(pictures).toHaveCount(4)
    // A browser calls a failed image complete, and 0 pixels wide.
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
  },
)
