import { expect, test, type Shopper } from './shop.ts'

/** Without its pictures, which a new shop makes when they are first asked for: what they hold up is not what is looked at here. */
async function openHome(shopper: Shopper): Promise<void> {
  await shopper.page.route(/\/(scenes|item-images)\//, (route) => route.abort())
  await shopper.open('/')
}

test('§2 Home: the four fashion images of the hero come', async ({ page, shopper }) => {
  await shopper.open('/')
  const pictures = page.locator('section', { has: page.getByRole('heading', { level: 1 }) }).locator('img')
  await expect(pictures).toHaveCount(4)
  const arrived = () => pictures.evaluateAll((images: HTMLImageElement[]) => images.filter((image) => image.naturalWidth > 0).length)
  await expect.poll(arrived, { timeout: 30_000 }).toBe(4)
})

for (const [button, path, heading] of [
  ['Shop Collection', '/products?category=women', "Women's Collection"],
  ['Explore All', '/products', 'Select a Category'],
] as const) {
  test(`§2 Home: ${button} leads to ${path}`, async ({ page, shopper }) => {
    await openHome(shopper)
    await page.getByRole('main').getByRole('link', { name: button }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  })
}

test('§2 Home: the cards of Explore by Category are Women, Men and Accessories, in this order, and lead to their listings', async ({
  page,
  shopper,
}) => {
  await openHome(shopper)
  const cards = page.getByRole('region', { name: 'Explore by Category' }).getByRole('listitem')
  await expect(cards).toHaveText(['WomenDresses, Tops, Jeans', 'MenShirts, Suits, Shoes', 'AccessoriesBags, Gloves, Watches'])
  await cards.nth(1).getByRole('link').click()
  await expect(page).toHaveURL('/products?category=men')
  await expect(page.getByRole('heading', { level: 1, name: "Men's Collection" })).toBeVisible()
})

test('§9 Prices: in rupees with up to two decimals on a card, with two on its page', async ({ page, shopper }) => {
  await openHome(shopper)
  const card = page.getByRole('region', { name: 'Featured Products' }).getByRole('link', { name: /₹/ }).first()
  const [, price = ''] = /(₹[\d,.]+)/.exec(await card.innerText()) ?? []
  expect(price).toMatch(/^₹\d{1,3}(,\d{2,3})*(\.\d\d)?$/)
  expect(price).not.toContain('.00')
  await card.click()
  await expect(page.locator('h1 + p')).toContainText(price.includes('.') ? price : `${price}.00`)
})
