import { desc, eq } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import { brand, hero } from '#app/brand.ts'
import { aShirt, putInCart } from './looked-at.ts'
import { expect, test } from './shop.ts'

test('§2 Home: the hero has its badge, both buttons, the stats and four pictures', async ({ page, shopper }) => {
  await shopper.open('/')
  const hero = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) })
  await expect(hero.getByText('New Collection 2025')).toBeVisible()
  await expect(hero.getByRole('link', { name: 'Shop Collection' })).toHaveAttribute('href', '/products?category=women')
  await expect(hero.getByRole('link', { name: 'Explore All' })).toHaveAttribute('href', '/products')
  for (const [figure, label] of [
    ['200+', 'Products'],
    ['48h', 'Delivery'],
    ['24/7', 'Support'],
  ]) {
    const stat = hero.locator('dl > div').filter({ hasText: label ?? '' })
    await expect(stat.getByRole('definition')).toHaveText(figure ?? '')
  }
  await expect(hero.locator('img')).toHaveCount(4)
  for (const picture of await hero.locator('img').all()) await expect(picture).toHaveJSProperty('complete', true)
})

test('§2 Home: Explore by Category has three cards, each leading to its listing', async ({ page, shopper }) => {
  const ways = {
    Women: ['women', 'Dresses, Tops, Jeans'],
    Men: ['men', 'Shirts, Suits, Shoes'],
    Accessories: ['accessories', 'Bags, Gloves, Watches'],
  }
  await shopper.open('/')
  const region = page.getByRole('region', { name: 'Explore by Category' })
  await expect(region.getByRole('listitem')).toHaveCount(3)
  for (const [title, [category, text]] of Object.entries(ways)) {
    await expect(region.getByRole('link', { name: `${title} ${text}` })).toHaveAttribute('href', `/products?category=${category}`)
  }
})

test('§2 Home: Featured Products are the latest eight, and View All leads to the listing', async ({ page, shopper, shop }) => {
  const latest = await shop.database.db.select().from(styles).where(eq(styles.listed, true)).orderBy(desc(styles.id)).limit(8)
  await shopper.open('/')
  const region = page.getByRole('region', { name: 'Featured Products' })
  await expect(region.getByRole('heading', { level: 3 })).toHaveText(latest.map((style) => style.productDisplayName))
  await region.getByRole('link', { name: 'View All' }).click()
  await expect(page).toHaveURL('/products')
})

test('§2 Home: the summer banner has its badge and its three claims', async ({ page, shopper }) => {
  await shopper.open('/')
  const banner = page.getByRole('region', { name: 'Summer 2025' })
  await expect(banner.getByText('25% Summer Sale', { exact: true })).toBeVisible()
  for (const [figure, label] of [
    ['35+', 'New Styles'],
    ['100%', 'Sustainable'],
    ['4.9/5', 'Customer Rating'],
  ])
    await expect(
      banner
        .locator('dl > div')
        .filter({ hasText: label ?? '' })
        .getByRole('definition'),
    ).toHaveText(figure ?? '')
  await banner.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: "Women's Collection" })).toBeVisible()
  await expect(page.locator('main a[href^="/product/"]').first()).toBeVisible()
})

test('§2 Home: its parts stand in the order of the spec', async ({ page, shopper }) => {
  await shopper.open('/')
  const said = await page.locator('h1, main h2, footer h2').allInnerTexts()
  const parts = [hero.title, 'Explore by Category', 'Featured Products', 'Summer 2025', 'Letters from Prayagraj', 'Help']
  const places = parts.map((part) => said.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('H1 what is painted largest on the home page is the first picture, asked for at once', async ({ page, shopper, shop }) => {
  const html = await (await fetch(shop.url)).text()
  expect(html.split('</head>')[0]).toMatch(/<link rel="preload" as="image" imageSrcSet="\/scenes\/hero-1\/[^>]*fetchPriority="high"/i)
  await shopper.open('/')
  const first = page.locator('main img').first()
  await expect(first).toHaveAttribute('fetchpriority', 'high')
  await expect(first).not.toHaveAttribute('loading', 'lazy')
  await expect(page.locator('main img[fetchpriority=high]')).toHaveCount(1)
  const largest = () =>
    page.evaluate(
      () =>
        new Promise<string | undefined>((resolve) => {
          new PerformanceObserver((list) =>
            resolve((list.getEntries().at(-1) as PerformanceEntry & { element?: HTMLImageElement })?.element?.currentSrc),
          ).observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
  await expect.poll(largest).toContain('/scenes/hero-1/')
})

test('H3 the eight featured products are in the page as it is sent', async ({ shop }) => {
  const html = await (await fetch(shop.url)).text()
  const featured = html.slice(html.indexOf('Featured Products</h2>'), html.indexOf('id="summer"'))
  expect(new Set(featured.match(/href="\/product\/[0-9a-f-]{36}"/g)).size).toBe(8)
})

test('§2 Navigation: the bar leads everywhere and says where one is', async ({ page, shopper }) => {
  await shopper.open('/products')
  const bar = page.getByRole('banner')
  for (const [label, heading] of [
    ['Men', "Men's Collection"],
    ['Women', "Women's Collection"],
    ['Accessories', 'Accessories'],
  ]) {
    await bar.getByRole('link', { name: label ?? '', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading ?? '' })).toBeVisible()
    await expect(bar.getByRole('link', { name: label ?? '', exact: true })).toHaveAttribute('aria-current', 'page')
  }
  await bar.getByRole('link', { name: 'Cart' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByTestId('cart-count')).toBeHidden()
  await bar.getByRole('link', { name: brand.name }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('navigation', { name: 'Quick links' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
})

test('§2 Navigation: Login for a visitor, My Orders and Account for a shopper', async ({ page, shopper }) => {
  const bar = page.getByRole('banner')
  await shopper.open('/')
  await expect(bar.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  await expect(bar.getByRole('link', { name: 'My Orders' })).toBeHidden()
  await shopper.isRegistered()
  await shopper.open('/')
  await expect(bar.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/orders')
  await expect(bar.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account')
  await expect(bar.getByRole('link', { name: 'Login' })).toBeHidden()
})

test('§9 Navigation: below 768 px a menu holds the same links, and a bar stands at the bottom', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 768, height: 800 })
  await shopper.open('/')
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Quick links' }).getByRole('link')).toHaveText(['Home', 'Shop', 'Cart', 'Login'])

  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu.getByRole('link')).toHaveText(['Men', 'Women', 'Accessories', 'Login'])
  await expect(menu.getByRole('button')).toHaveText(['Search'])
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Women' }).click()
  await expect(page.getByRole('heading', { level: 1, name: "Women's Collection" })).toBeVisible()
  await expect(menu).toBeHidden()
})

test('§2 Navigation bar: the cart is always there, with how many things are in it when there are any', async ({ page, shopper, shop }) => {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await shopper.open('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart' })).toBeVisible()
    await expect(page.getByTestId('cart-count')).toBeHidden()
  }
  await putInCart(page, { ...(await aShirt(shop)), quantity: 3 })
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await shopper.open('/')
    await expect(page.getByTestId('cart-count')).toHaveText('3')
  }
})

for (const width of [1280, 360]) {
  test(`A3 at ${width} px nothing that has the focus is hidden under the bars`, async ({ page, shopper }) => {
    await page.setViewportSize({ width, height: 640 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await shopper.open('/')
    const hidden = []
    for (let i = 0; i < 60; i += 1) {
      await page.keyboard.press('Tab')
      const covered = await page.evaluate(() => {
        const focused = document.activeElement
        if (!focused || focused === document.body) return null
        const { left, top, width, height } = focused.getBoundingClientRect()
        const there = document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight) / 2)
        return there && (focused.contains(there) || there.contains(focused)) ? null : focused.outerHTML.slice(0, 120)
      })
      if (covered) hidden.push(covered)
    }
    expect(hidden).toEqual([])
  })
}

test('§2 Footer: where the shop is, how to reach it, whose it is', async ({ page, shopper }) => {
  await shopper.open('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('Prayagraj, Uttar Pradesh')
  await expect(footer.getByRole('link', { name: brand.phone })).toHaveAttribute('href', /^tel:\+91\d+$/)
  await expect(footer.getByRole('link', { name: brand.email })).toHaveAttribute('href', `mailto:${brand.email}`)
  await expect(footer).toContainText(`© ${new Date().getFullYear()} ${brand.tradingCompany}`)
  for (const [label, path] of [
    ['My Orders', '/orders'],
    ['My Account', '/account'],
    ['Cart', '/cart'],
  ])
    await expect(footer.getByRole('link', { name: label ?? '' })).toHaveAttribute('href', path ?? '')
  for (const { name, url } of brand.social) await expect(footer.getByRole('link', { name })).toHaveAttribute('href', url)
})
