import { brand } from '#app/brand.ts'
import { expect, test } from './shop.ts'

const LINKS = {
  Help: {
    'Contact Us': '/contact',
    'Track Order': '/track-order',
    'Shipping Policy': '/shipping',
    'Return Policy': '/return',
    'Refund and Cancellation Policy': '/refund',
    'My Orders': '/orders',
    'My Account': '/account',
    Cart: '/cart',
  },
  Company: { 'About Us': '/about', 'Terms & Conditions': '/terms', 'Privacy Policy': '/privacy' },
}

test('§2 Footer: every label leads where it says', async ({ page, shopper }) => {
  await shopper.open('/')
  for (const [group, links] of Object.entries(LINKS)) {
    const region = page.getByRole('contentinfo').getByRole('navigation', { name: group })
    await expect(region.getByRole('link')).toHaveText(Object.keys(links))
    for (const [label, path] of Object.entries(links))
      await expect(region.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', path)
  }
})

test('§2 Footer: on wide screens both groups stand open, and there is nothing to fold', async ({ page, shopper }) => {
  await shopper.open('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.locator('summary').first()).toBeHidden()
  await expect(footer.getByRole('heading')).toHaveText(['Help', 'Company', 'Contact'])
  await expect(footer.getByRole('link', { name: 'Track Order' })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
})

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ viewport: { width: 360, height: 740 }, javaScriptEnabled: scripts })
    test(`§2 Footer: on small screens the groups fold, one is open at a time, and a click closes it, ${scripts ? 'with' : 'without'} scripts`, async ({
      page,
    }) => {
      await page.goto('/')
      const footer = page.getByRole('contentinfo')
      const toggle = (group: string) => footer.locator('summary').filter({ hasText: group })
      const help = footer.getByRole('link', { name: 'Track Order' })
      const company = footer.getByRole('link', { name: 'About Us' })
      await expect(help).toBeHidden()
      await expect(company).toBeHidden()
      await toggle('Help').click()
      await expect(help).toBeVisible()
      await expect(company).toBeHidden()
      await toggle('Company').click()
      await expect(company).toBeVisible()
      await expect(help).toBeHidden()
      await toggle('Company').click()
      await expect(company).toBeHidden()
      await toggle('Help').focus()
      await page.keyboard.press('Enter')
      await expect(help).toBeVisible()
    })
  })
}

test('§2 Footer: who is behind the shop, and whom to complain to', async ({ page, shopper }) => {
  await shopper.open('/')
  const footer = page.getByRole('contentinfo')
  for (const line of [...brand.address, brand.grievanceOfficer.name, brand.tradingCompany]) await expect(footer).toContainText(line)
  await expect(footer.getByRole('link', { name: brand.grievanceOfficer.email })).toHaveAttribute(
    'href',
    `mailto:${brand.grievanceOfficer.email}`,
  )
  for (const { name } of brand.social) await expect(footer.getByRole('link', { name })).toHaveAttribute('rel', /noopener/)
})

test('§2 Footer: it leads out to Instagram, Facebook and Twitter', async ({ page, shopper }) => {
  await shopper.open('/')
  const ways = { Instagram: 'www.instagram.com', Facebook: 'www.facebook.com', Twitter: 'twitter.com' }
  for (const [name, host] of Object.entries(ways)) {
    const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true })
    await expect(link).toBeVisible()
    await expect(link).toHaveJSProperty('host', host)
  }
})

test('§2 Footer: the logos of Visa, Mastercard and PayPal, and of RuPay and UPI', async ({ page, shopper }) => {
  await shopper.open('/')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  for (const name of ['Visa', 'Mastercard', 'PayPal', 'RuPay', 'UPI']) {
    const logo = page.getByRole('contentinfo').getByRole('img', { name, exact: true })
    await logo.scrollIntoViewIfNeeded()
    await expect(logo).toBeVisible()
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
})

test('§2 Footer: a payment logo that fails to load is hidden, and leaves no gap (H7)', async ({ page, shopper }) => {
  await page.route('**/mastercard.svg', (route) => route.abort())
  await shopper.open('/')
  const footer = page.getByRole('contentinfo')
  const visa = footer.getByRole('img', { name: 'Visa' })
  const paypal = footer.getByRole('img', { name: 'PayPal' })
  await visa.scrollIntoViewIfNeeded()
  await expect(footer.locator('img[alt=Mastercard]')).toBeHidden()
  const [left, right] = [await visa.boundingBox(), await paypal.boundingBox()]
  expect((right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)).toBeLessThan(12)
})

test('A2 the year in the footer is the server’s, and the browser has nothing to complain of', async ({ page, shopper, shop }) => {
  const complaints: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  const html = await (await fetch(shop.url)).text()
  expect(html.replaceAll(/<!-- -->|<\/?span[^>]*>/g, '')).toContain(`© ${new Date().getFullYear()} ${brand.tradingCompany}`)
  await shopper.open('/')
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} ${brand.tradingCompany}`)
  expect(complaints).toEqual([])
})
