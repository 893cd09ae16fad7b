import type { BrowserContext, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { sessions, users } from '#db/schema.ts'
import { field, submit } from './forms.ts'
import { fillCart, seedCart, shirtLine } from './cart-fixture.ts'
import { expect, test, Shopper } from './shop.ts'

// Timeout for several screens on a busy machine.
test.describe.configure({ timeout: 120_000 })

/** Drafts in this tab, by form. */
const drafts = (tab: Page) =>
  tab.evaluate(() =>
    Object.fromEntries(
      Object.entries<string>({ ...sessionStorage }).flatMap(([name, kept]) =>
        name.includes('-draft') ? [[name.split('-')[0], kept]] : [],
      ),
    ),
  )
const SHIPPING = ['Email', 'Phone', 'First name', 'Last name', 'PIN code', 'City', 'Address']

/** Types the address, with something in the cart already. */
async function typeAtCheckout(shopper: Shopper): Promise<void> {
  await shopper.open('/checkout')
  await shopper.fillShipping()
  await expect.poll(async () => (await drafts(shopper.page)).checkout).toContain('12 MG Road')
}

async function expectEmptyCheckout(tab: Page): Promise<void> {
  await new Shopper(tab).open('/checkout')
  const form = tab.locator('form', { has: tab.locator('[name=postalCode]') })
  for (const label of SHIPPING)
    await expect(form.getByLabel(label, { exact: true })).toHaveValue('')
}

async function typeMessage(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await new Shopper(tab).open('/contact')
  await expect(field(tab, 'Your name')).toHaveValue('Asha Rao')
  await field(tab, 'Message').fill('My phone is 98765 43210')
  await expect.poll(async () => (await drafts(tab)).contact).toContain('98765 43210')
  return tab
}

async function fillDeletion({ page }: Shopper): Promise<void> {
  await page.getByLabel('Yes, delete my account for good').check()
  await field(page, 'Your password').fill('rangoli9')
}

/** Ends the session on the server; the browser does not know yet. */
const expireSession = (shopper: Shopper, { db }: { db: Database }) =>
  db
    .delete(sessions)
    .where(
      eq(
        sessions.userId,
        db.select({ id: users.id }).from(users).where(eq(users.email, shopper.email)),
      ),
    )

test('§4 Auth: a session that merely ends takes nothing typed away; signing out in one tab takes away what was typed in the others, from their screens as well, and from one that was away, as at the bank', async ({
  page,
  shopper,
  context,
  shop,
}) => {
  const shirt = await shirtLine(shop)
  await shopper.signUpDirectly()
  await seedCart(page, shirt)
  await typeAtCheckout(shopper)
  const contact = await typeMessage(context)

  await test.step('the session ends', async () => {
    await shopper.open('/account/delete')
    await fillDeletion(shopper)
    await expireSession(shopper, shop.database)
    await submit(page).click()
    await expect(page).toHaveURL('/login?from=%2Faccount%2Fdelete')
    await expect(contact.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    expect((await drafts(page)).checkout).toContain('12 MG Road')
    expect((await drafts(contact)).contact).toContain('98765 43210')
    await expect(field(contact, 'Message')).toHaveValue('My phone is 98765 43210')
    await shopper.logIn()
    await expect(page).toHaveURL('/account/delete')
  })

  await fillCart(page, shirt)
  const away = new Shopper(await context.newPage())
  await typeAtCheckout(away)
  // Not a page of the shop, so nothing there learns that somebody signs out.
  await away.page.goto('about:blank')
  await shopper.open('/checkout')
  await expect(field(page, 'Address')).toHaveValue('12 MG Road, Civil Lines')
  await test.step('signing out in one tab', async () => {
    const another = new Shopper(await context.newPage())
    await another.open('/account')
    await another.page.getByRole('button', { name: 'Log out' }).click()
    await another.expectToast('Logged out', 'You have been logged out successfully.')
  })
  for (const tab of [page, contact]) await expect.poll(() => drafts(tab)).toEqual({})
  for (const label of ['Your name', 'Email', 'Message'])
    await expect(field(contact, label)).toHaveValue('')
  // The account's cart is gone, and without a cart the checkout leads to /cart.
  await expect(page).toHaveURL('/cart')
  await test.step('what the next person types is kept, and nothing of the first', async () => {
    await field(contact, 'Subject').fill('Kurta')
    await expect
      .poll(async () => JSON.parse((await drafts(contact)).contact ?? '{}') as unknown)
      .toMatchObject({ name: '', email: '', subject: 'Kurta', message: '' })
    await contact.reload()
    await expect(field(contact, 'Subject')).toHaveValue('Kurta')
    await fillCart(page, shirt)
    for (const tab of [page, away.page]) await expectEmptyCheckout(tab)
  })
})

test('§3 Account: an account is deleted by a tick and the password, a slip deletes nothing; what the shop knows is downloaded as a file; nothing typed is left behind in this tab, nor in the others', async ({
  page,
  shopper,
  context,
  shop,
}) => {
  const shirt = await shirtLine(shop)
  await shopper.signUpDirectly()
  await seedCart(page, shirt)
  await typeAtCheckout(shopper)
  const contact = await typeMessage(context)
  await shopper.open('/account/delete')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)

  await submit(page).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Tick the box if you are sure',
    'Enter your password',
  ])
  await fillDeletion(shopper)
  await submit(page).click()
  await expect(page).toHaveURL('/')
  await shopper.expectToast(
    'Account deleted',
    'Your account and your personal data have been deleted.',
  )
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  for (const tab of [page, contact]) await expect.poll(() => drafts(tab)).toEqual({})
  for (const label of ['Your name', 'Email', 'Message'])
    await expect(field(contact, label)).toHaveValue('')
  await fillCart(page, shirt)
  await expectEmptyCheckout(page)
  await shopper.open('/login')
  await shopper.logIn()
  await expect(page.getByRole('alert')).toContainText('The email or the password is incorrect.')
})
