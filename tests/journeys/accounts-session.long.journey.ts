import type { BrowserContext, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { sessions, users } from '#db/schema.ts'
import { fillCart, shirtLine } from './cart-fixture.ts'
import { expect, test, type JourneyShop } from './shop.ts'

// Timeout for several screens on a busy machine.
test.describe.configure({ timeout: 120_000 })

declare global {
  interface Window {
    heard?: string[]
    /** Reset by a reload. */
    stayed?: boolean
  }
}

/** Each tab records the messages of its session sync. */
test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    window.heard = []
    addEventListener('session', ({ detail: { event } }) => event && window.heard?.push(event))
  }),
)

const heard = (tab: Page) => tab.evaluate(() => window.heard)
const bar = (tab: Page, link: string) =>
  tab.getByRole('banner').getByRole('link', { name: link, exact: true })
const heading = (tab: Page, name: string) => tab.getByRole('heading', { level: 1, name })

async function newTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(path)
  await expect.poll(() => heard(tab)).toContain('initial session')
  return tab
}

/** Marks the page, so that a reload shows. */
const mustStay = (tab: Page) => tab.evaluate(() => (window.stayed = true))
const hasStayed = (tab: Page) => tab.evaluate(() => window.stayed === true)

/** Counts requests to refresh a session. */
function countRefreshes(context: BrowserContext): () => number {
  let count = 0
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/session/refresh') count += 1
  })
  return () => count
}

test("§4 Auth: signing in, a changed name and signing out in one tab are seen in the others without a reload; the browser's storage holds no token, no email and no name; to who is signed out nothing of the session sync is loaded", async ({
  page,
  shopper,
  context,
  shop,
}) => {
  await shopper.signUpDirectly()
  await context.clearCookies()

  await test.step('signed out, nothing of the session sync is loaded', async () => {
    const brought: string[] = []
    page.on('request', (request) => brought.push(new URL(request.url()).pathname))
    await shopper.open('/')
    await expect.poll(() => heard(page)).toEqual(['initial session'])
    await bar(page, 'Men').click()
    await expect(heading(page, "Men's Collection")).toBeVisible()
    expect(brought.filter((path) => /session-sync|session\/refresh/.test(path))).toEqual([])
  })

  const account = await newTab(context, '/login?from=%2Faccount')
  const products = await newTab(context, '/products?category=men')
  const search = products.getByRole('combobox', { name: 'Search products' })
  await search.fill('kurta')
  const others = [account, products]
  for (const tab of others) await mustStay(tab)

  await test.step('signing in: their login screen moves on', async () => {
    await shopper.open('/login')
    await shopper.logIn()
    await expect(page).toHaveURL('/')
    await expect(account).toHaveURL('/account')
    await expect(account.getByRole('definition')).toHaveText(['Asha Rao', shopper.email])
    await expect(bar(products, 'Account')).toBeVisible()
    for (const tab of others)
      await expect.poll(() => heard(tab)).toEqual(['initial session', 'signed in'])
  })
  await test.step('storage holds no token, no email and no name', async () => {
    await fillCart(page, await shirtLine(shop))
    await shopper.open('/cart')
    // The summary names the shopper from the tab's memory.
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
      `You are signed in as ${shopper.email}.`,
    )
    await page.getByRole('link', { name: 'Checkout' }).click()
    await expect(heading(page, 'Checkout')).toBeVisible()
    await shopper.open('/orders')
    await expect.poll(() => heard(page)).toContain('initial session')
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    )
    expect(stored).toContain('shopping-cart')
    const session = (await context.cookies()).find(({ name }) => name.endsWith('session'))
    expect(session).toMatchObject({ httpOnly: true, value: expect.stringMatching(/^.{30,}$/) })
    const token = decodeURIComponent(session?.value ?? '').split('.')[0] ?? ''
    for (const secret of [token, shopper.email, 'Asha'])
      expect([secret, stored.includes(secret)]).toEqual([secret, false])
  })
  await test.step('a changed name', async () => {
    await shopper.open('/account/name')
    await page.getByLabel('Full name').fill('Asha Iyer')
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
    await expect(account.getByRole('definition').first()).toHaveText('Asha Iyer')
    for (const tab of others)
      await expect.poll(() => heard(tab)).toEqual(['initial session', 'signed in', 'user updated'])
  })
  await test.step('signing out', async () => {
    await expect(page).toHaveURL('/account')
    await page.getByRole('button', { name: 'Log out' }).click()
    await shopper.expectToast('Logged out', 'You have been logged out successfully.')
    await expect(account).toHaveURL('/login?from=%2Faccount')
    await expect(heading(account, 'Login')).toBeVisible()
    await expect(account.getByText(shopper.email)).toHaveCount(0)
    for (const tab of others) await expect(bar(tab, 'Login')).toBeVisible()
    await expect(products).toHaveURL('/products?category=men')
    await expect(search).toHaveValue('kurta')
    for (const tab of others) {
      expect(await hasStayed(tab)).toBe(true)
      await expect
        .poll(() => heard(tab))
        .toEqual(['initial session', 'signed in', 'user updated', 'signed out'])
    }
  })
})

async function endSessions({ database: { db } }: JourneyShop, email: string): Promise<void> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  await db.delete(sessions).where(eq(sessions.userId, user?.id ?? ''))
}

test('§4 Auth: in an hour two tabs refresh once, and both are told; a server that fails for a while loses nobody their session; one that was ended on the server is dropped at the next refresh, in all tabs', async ({
  shopper,
  context,
  shop,
}) => {
  await context.clock.install()
  const refreshes = countRefreshes(context)
  await shopper.signUpDirectly()
  const [home, account] = [await newTab(context, '/'), await newTab(context, '/account')]
  const tabs = [home, account]
  await test.step('an hour', async () => {
    // The first tab broadcast its result to the second.
    expect(refreshes()).toBe(1)
    await context.clock.fastForward('58:00')
    for (const tab of tabs) expect(await heard(tab)).toEqual(['initial session'])
    expect(refreshes()).toBe(1)
    await context.clock.fastForward('00:30')
    for (const tab of tabs)
      await expect.poll(() => heard(tab)).toEqual(['initial session', 'token refreshed'])
    await context.clock.fastForward('01:30')
    for (const tab of tabs) expect(await heard(tab)).toEqual(['initial session', 'token refreshed'])
    expect(refreshes()).toBe(2)
  })
  await test.step('a server that fails, past the end of the lease', async () => {
    await context.route('**/session/refresh', (route) =>
      route.fulfill({ status: 500, json: { error: 'oh' } }),
    )
    await context.clock.fastForward('01:05:00')
    await expect.poll(refreshes).toBeGreaterThanOrEqual(5)
    for (const tab of tabs) {
      await expect(bar(tab, 'Account')).toBeVisible()
      expect(await heard(tab)).toEqual(['initial session', 'token refreshed'])
    }
    await context.unroute('**/session/refresh')
    await context.clock.fastForward('00:31')
    for (const tab of tabs)
      await expect
        .poll(() => heard(tab))
        .toEqual(['initial session', 'token refreshed', 'token refreshed'])
    await expect(account.getByText(shopper.email)).toBeVisible()
  })
  await test.step('a session that ended', async () => {
    await endSessions(shop, shopper.email)
    await context.clock.fastForward('58:31')
    for (const tab of tabs) {
      await expect(bar(tab, 'Login')).toBeVisible()
      await expect.poll(async () => (await heard(tab))?.at(-1)).toBe('signed out')
    }
    await expect(account).toHaveURL('/login?from=%2Faccount')
    expect(
      (await context.cookies()).filter(
        ({ name }) => name === 'signed-in' || name.endsWith('session'),
      ),
    ).toEqual([])
  })
})
