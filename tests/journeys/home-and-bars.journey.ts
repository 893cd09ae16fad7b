import { desc, eq } from 'drizzle-orm'
import { styles } from '#db/schema.ts'
import { brand } from '#app/brand.ts'
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
