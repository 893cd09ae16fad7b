import { checkScreens } from './visual-checks.ts'
import { expect, test } from './shop.ts'

checkScreens([
  { name: 'Terms', path: '/terms', shows: 'Terms & Conditions' },
  { name: 'Privacy', path: '/privacy', shows: 'Privacy Policy' },
  { name: 'Refund', path: '/refund', shows: 'Refund and Cancellation Policy' },
  { name: 'Return', path: '/return', shows: 'Return Policy' },
  { name: 'Shipping', path: '/shipping', shows: 'Shipping Policy' },
  { name: 'About', path: '/about', shows: 'About Us' },
])

test('R1 Policy pages: on wide screens the contents stand open, with nothing to unfold, and lead to their headings, which the bar does not hide', async ({
  page,
  shopper,
}) => {
  await shopper.open('/shipping')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await expect(contents.getByRole('link', { name: 'What it costs' })).toBeInViewport()
  await expect(contents.locator('summary')).toBeHidden()
  await contents.getByRole('link', { name: 'What it costs' }).click()
  await expect(page).toHaveURL('/shipping#what-it-costs')
  const heading = page.getByRole('heading', { level: 2, name: 'What it costs' })
  await expect(heading).toBeInViewport()
  const bar = await page.getByRole('banner').boundingBox()
  await expect
    .poll(async () => (await heading.boundingBox())?.y ?? 0)
    .toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  await shopper.open('/privacy#newsletter')
  await expect(page.getByRole('heading', { level: 2, name: 'Newsletter' })).toBeInViewport()
})

test('R1 Policy pages: a line holds 60 to 75 characters at 1280 px, and all of it is printed', async ({
  page,
  shopper,
}) => {
  await shopper.open('/terms')
  const perLine = await page.locator('main section p').evaluateAll((paragraphs) =>
    paragraphs
      .filter((p) => (p.textContent ?? '').length > 200)
      .map((p) => {
        const range = document.createRange()
        range.selectNodeContents(p)
        const lines = new Set(
          [...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8)),
        )
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

test('§2 Policy pages, Contact: words in them lead on, and the focus comes along', async ({
  page,
  shopper,
}) => {
  await shopper.open('/contact')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'When will I get my refund?' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Refund and Cancellation Policy' }),
  ).toBeFocused()
  await main.getByRole('link', { name: 'Return Policy' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Return Policy' })).toBeFocused()
  await expect(page).toHaveTitle(/^Return Policy/)
})
