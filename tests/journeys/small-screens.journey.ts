import { expect, test } from './shop.ts'

const SMALL = { width: 767, height: 800 }

test('§2 Navigation bar: on small screens the menu of who is signed in has My Orders and Account in place of Login', async ({
  page,
  shopper,
}) => {
  await page.setViewportSize(SMALL)
  await shopper.isRegistered()
  await shopper.open('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('button')).toHaveText(['Search'])
  await expect(menu.getByRole('link')).toHaveText(['Men', 'Women', 'Accessories', 'My Orders', 'Account'])
  for (const [label, path] of [
    ['Men', '/products?category=men'],
    ['Women', '/products?category=women'],
    ['Accessories', '/products?category=accessories'],
    ['My Orders', '/orders'],
    ['Account', '/account'],
  ])
    await expect(menu.getByRole('link', { name: label ?? '', exact: true })).toHaveAttribute('href', path ?? '')
  await menu.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
})

test('§2 Navigation bar: a bar at the bottom of the screen, on small screens only', async ({ page, shopper }) => {
  const bottom = page.getByRole('navigation', { name: 'Quick links' })
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await shopper.open('/')
    await expect(bottom).toBeHidden()
  }
  await page.setViewportSize(SMALL)
  await expect(bottom).toBeVisible()
  const { y = 0, height = 0, width = 0 } = (await bottom.boundingBox()) ?? {}
  expect([Math.round(y + height), Math.round(width)]).toEqual([SMALL.height, SMALL.width])
  await bottom.getByRole('link', { name: 'Shop' }).click()
  await expect(page).toHaveURL('/products')
})

for (const [label, path] of [
  ['My Orders', '/orders'],
  ['My Account', '/account'],
] as const) {
  test(`§2 Protected routes: a visitor who presses ${label} in the footer is asked to log in, and comes back to it`, async ({
    page,
    shopper,
  }) => {
    await shopper.isRegistered()
    await page.context().clearCookies()
    await shopper.open('/about')
    await page.getByRole('contentinfo').getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ from: path })}`)
    await shopper.logIn()
    await expect(page).toHaveURL(path)
  })
}
