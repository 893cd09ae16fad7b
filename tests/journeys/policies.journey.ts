import { lookAt } from './looked-at.ts'
import { expect, test } from './shop.ts'

const POLICIES = [
  { name: 'Terms', path: '/terms', shows: 'Terms & Conditions' },
  { name: 'Privacy', path: '/privacy', shows: 'Privacy Policy' },
  { name: 'Refund', path: '/refund', shows: 'Refund and Cancellation Policy' },
  { name: 'Return', path: '/return', shows: 'Return Policy' },
  { name: 'Shipping', path: '/shipping', shows: 'Shipping Policy' },
  { name: 'About', path: '/about', shows: 'About Us' },
]

lookAt(POLICIES)

test('R1 Policy pages: the contents lead to their headings, which the bar does not hide', async ({ page, shopper }) => {
  await shopper.open('/shipping')
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'What it costs' }).click()
  await expect(page).toHaveURL('/shipping#what-it-costs')
  const heading = page.getByRole('heading', { level: 2, name: 'What it costs' })
  await expect(heading).toBeInViewport()
  const bar = await page.getByRole('banner').boundingBox()
  await expect.poll(async () => (await heading.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  await shopper.open('/privacy#newsletter')
  await expect(page.getByRole('heading', { level: 2, name: 'Newsletter' })).toBeInViewport()
})

test('R1 Policy pages: a line holds 60 to 75 characters on wide screens, and all of it is printed', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await shopper.open('/terms')
  const perLine = await page.locator('main section p').evaluateAll((paragraphs) =>
    paragraphs
      .filter((p) => (p.textContent ?? '').length > 200)
      .map((p) => {
        const range = document.createRange()
        range.selectNodeContents(p)
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8)))
        return (p.textContent ?? '').length / lines.size
      }),
  )
  expect(perLine.length).toBeGreaterThan(4)
  const middle = perLine.toSorted((a, b) => a - b)[Math.floor(perLine.length / 2)] ?? 0
  expect(middle).toBeGreaterThan(52)
  expect(middle).toBeLessThan(76)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: 'Terms & Conditions' })).toBeVisible()
  await expect(page.getByText('Who we are').last()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden()
})

test('§2 Policy pages: words in them lead on, and the focus comes along', async ({ page, shopper }) => {
  await shopper.open('/refund')
  await page.getByRole('main').getByRole('link', { name: 'Return Policy' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Return Policy' })).toBeFocused()
  await expect(page).toHaveTitle(/^Return Policy/)
})

test('§2 Policy pages: reserved and unknown words lead to the 404 page, and that leads home', async ({ page }) => {
  for (const word of ['/product', '/no-such-policy']) {
    await page.goto(word)
    await expect(page).toHaveURL('/404')
    await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
  }
  await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('R1 Policy pages: on wide screens the contents stand open, with nothing to unfold', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await shopper.open('/shipping')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await expect(contents.getByRole('link', { name: 'What it costs' })).toBeInViewport()
  await expect(contents.locator('summary')).toBeHidden()
})

test('§2 404: a search finds what was meant, and the three categories stand there', async ({ page, shopper }) => {
  for (const path of ['/404', '/no/such/page']) {
    await shopper.open(path)
    const main = page.getByRole('main')
    await expect(page).toHaveTitle(/^Page not found/)
    await expect(main.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
    for (const category of ['men', 'women', 'accessories'])
      await expect(main.locator(`a[href="/products?category=${category}"]`)).toBeVisible()
    await main.getByLabel('What are you looking for?').fill('kurta')
    await main.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/products?q=kurta')
    await expect(page.locator('main a[href^="/product/"]').first()).toBeVisible()
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('R1 Without JavaScript: on a phone the contents of a policy unfold, and lead to their headings', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/shipping')
    const contents = page.getByRole('navigation', { name: 'On this page' })
    const link = contents.getByRole('link', { name: 'What it costs' })
    await expect(link).toBeHidden()
    await expect(page.getByRole('heading', { name: 'When your order leaves us' })).toBeInViewport()
    await contents.locator('summary').click()
    await link.click()
    await expect(page.getByRole('heading', { name: 'What it costs' })).toBeInViewport()
  })

  test('§2 Without JavaScript: the search of the 404 page is a plain form', async ({ page }) => {
    await page.goto('/404')
    await page.getByLabel('What are you looking for?').fill('kurta')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/products?q=kurta')
  })

  test('R4 Without JavaScript: every policy is there, whole', async ({ page }) => {
    for (const { path, shows } of POLICIES) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: shows })).toBeVisible()
      expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(1_500)
    }
  })
})
