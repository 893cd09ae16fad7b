import type { BrowserContext, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { sessions, users } from '#db/schema.ts'
import { expect, test, type JourneyShop, type Shopper } from './shop.ts'

declare global {
  interface Window {
    heard?: string[]
    /** Gone with a reload. */
    stayed?: boolean
  }
}

/** Each tab keeps what its session tells it. */
test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    window.heard = []
    addEventListener('session', ({ detail: { event } }) => event && window.heard?.push(event))
  }),
)

const heard = (tab: Page) => tab.evaluate(() => window.heard)
const bar = (tab: Page, link: string) => tab.getByRole('banner').getByRole('link', { name: link, exact: true })
const heading = (tab: Page, name: string) => tab.getByRole('heading', { level: 1, name })

async function newTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(path)
  await expect.poll(() => heard(tab)).toContain('initial session')
  return tab
}

/** From now on it must not be loaded anew. */
const mustStay = (tab: Page) => tab.evaluate(() => (window.stayed = true))
const hasStayed = (tab: Page) => tab.evaluate(() => window.stayed === true)

async function isLoggedOut({ page }: Shopper): Promise<void> {
  await page.context().clearCookies()
}

/** How often the server was asked to refresh a session. */
function countRefreshes(context: BrowserContext): () => number {
  let count = 0
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/session/refresh') count += 1
  })
  return () => count
}

test('§4 Auth: signing out in one tab is seen in the others without a reload', async ({ page, shopper, context }) => {
  await shopper.isRegistered()
  const account = await newTab(context, '/account')
  const products = await newTab(context, '/products?category=men')
  await products.getByRole('combobox', { name: 'Search products' }).fill('kurta')
  for (const tab of [account, products]) await mustStay(tab)
  await shopper.open('/account')
  await page.getByRole('button', { name: 'Log out' }).click()
  await shopper.isTold('Logged out', 'You have been logged out successfully.')
  await expect(account).toHaveURL('/login?from=%2Faccount')
  await expect(heading(account, 'Login')).toBeVisible()
  await expect(account.getByText(shopper.email)).toHaveCount(0)
  for (const tab of [account, products]) await expect(bar(tab, 'Login')).toBeVisible()
  await expect(products).toHaveURL('/products?category=men')
  await expect(products.getByRole('combobox', { name: 'Search products' })).toHaveValue('kurta')
  for (const tab of [account, products]) {
    expect(await hasStayed(tab)).toBe(true)
    await expect.poll(() => heard(tab)).toEqual(['initial session', 'signed out'])
  }
})

test('§4 Auth: signing in in one tab is seen in the others, and their login screen moves on', async ({ page, shopper, context }) => {
  await shopper.isRegistered()
  await isLoggedOut(shopper)
  const home = await newTab(context, '/')
  const login = await newTab(context, '/login?from=%2Forders')
  for (const tab of [home, login]) await mustStay(tab)
  await shopper.open('/login')
  await shopper.logIn()
  await expect(page).toHaveURL('/')
  await expect(bar(home, 'Account')).toBeVisible()
  await expect(home).toHaveURL('/')
  await expect(login).toHaveURL('/orders')
  await expect(heading(login, 'No Orders Found')).toBeVisible()
  for (const tab of [home, login]) {
    expect(await hasStayed(tab)).toBe(true)
    await expect.poll(() => heard(tab)).toEqual(['initial session', 'signed in'])
  }
})

test('§4 Auth: a name changed in one tab is changed in the others', async ({ page, shopper, context }) => {
  await shopper.isRegistered()
  const account = await newTab(context, '/account')
  const cart = await newTab(context, '/cart')
  await shopper.open('/account/name')
  await page.getByLabel('Full name').fill('Asha Iyer')
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
  await expect(account.getByRole('definition').first()).toHaveText('Asha Iyer')
  for (const tab of [account, cart]) await expect.poll(() => heard(tab)).toEqual(['initial session', 'user updated'])
})

test('§4 Auth: to who is signed out nothing of the keeper is brought', async ({ page, shopper }) => {
  const brought: string[] = []
  page.on('request', (request) => brought.push(new URL(request.url()).pathname))
  await shopper.open('/')
  await expect.poll(() => heard(page)).toEqual(['initial session'])
  await bar(page, 'Men').click()
  await expect(heading(page, "Men's Collection")).toBeVisible()
  expect(brought.filter((path) => /keeper|session/.test(path))).toEqual([])
})

test('§4 Auth: in an hour two tabs refresh once, and both are told', async ({ shopper, context }) => {
  await context.clock.install()
  const refreshes = countRefreshes(context)
  await shopper.isRegistered()
  const tabs = [await newTab(context, '/'), await newTab(context, '/orders')]
  // The second was told by the first.
  expect(refreshes()).toBe(1)
  await context.clock.fastForward('58:00')
  for (const tab of tabs) expect(await heard(tab)).toEqual(['initial session'])
  expect(refreshes()).toBe(1)
  await context.clock.fastForward('00:30')
  for (const tab of tabs) await expect.poll(() => heard(tab)).toEqual(['initial session', 'token refreshed'])
  await context.clock.fastForward('01:30')
  for (const tab of tabs) expect(await heard(tab)).toEqual(['initial session', 'token refreshed'])
  expect(refreshes()).toBe(2)
})

test('§4 Auth: a server that fails for a while loses nobody their session', async ({ page, shopper, context }) => {
  await context.clock.install()
  const refreshes = countRefreshes(context)
  await shopper.isRegistered()
  await shopper.open('/account')
  await expect.poll(() => heard(page)).toEqual(['initial session'])
  await context.route('**/session/refresh', (route) => route.fulfill({ status: 500, json: { error: 'oh' } }))
  // Past the end of the lease.
  await context.clock.fastForward('01:05:00')
  await expect.poll(refreshes).toBeGreaterThanOrEqual(4)
  await expect(bar(page, 'Account')).toBeVisible()
  expect(await heard(page)).toEqual(['initial session'])
  await context.unroute('**/session/refresh')
  await context.clock.fastForward('00:31')
  await expect.poll(() => heard(page)).toEqual(['initial session', 'token refreshed'])
  await expect(page.getByText(shopper.email)).toBeVisible()
})

async function endSessions({ database: { db } }: JourneyShop, email: string): Promise<void> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  await db.delete(sessions).where(eq(sessions.userId, user?.id ?? ''))
}

test('§4 Auth: a session that was ended on the server is dropped at the next refresh, in all tabs', async ({ shopper, context, shop }) => {
  await context.clock.install()
  await shopper.isRegistered()
  const [home, account] = [await newTab(context, '/'), await newTab(context, '/account')]
  await endSessions(shop, shopper.email)
  await context.clock.fastForward('58:31')
  for (const tab of [home, account]) {
    await expect(bar(tab, 'Login')).toBeVisible()
    await expect.poll(() => heard(tab)).toEqual(['initial session', 'signed out'])
  }
  await expect(account).toHaveURL('/login?from=%2Faccount')
  expect((await context.cookies()).filter(({ name }) => name === 'signed-in' || name.endsWith('session'))).toEqual([])
})

test("§4 Auth: the browser's storage holds no token, no email and no name", async ({ page, shopper, context }) => {
  await shopper.isRegistered()
  await isLoggedOut(shopper)
  await shopper.open('/login')
  await shopper.logIn()
  await expect(page).toHaveURL('/')
  await shopper.openShirt()
  await shopper.isAlive()
  await shopper.addToCart('M')
  // The cart says who would order, out of the tab's memory.
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(`You are signed in as ${shopper.email}.`)
  await page.getByRole('link', { name: 'Checkout' }).click()
  await expect(heading(page, 'Checkout')).toBeVisible()
  await shopper.open('/orders')
  await page.reload()
  await expect.poll(() => heard(page)).toContain('initial session')
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).toContain('shopping-cart')
  const session = (await context.cookies()).find(({ name }) => name.endsWith('session'))
  expect(session).toMatchObject({ httpOnly: true, value: expect.stringMatching(/^.{30,}$/) })
  const token = decodeURIComponent(session?.value ?? '').split('.')[0] ?? ''
  for (const secret of [token, shopper.email, 'Asha']) expect([secret, stored.includes(secret)]).toEqual([secret, false])
})
