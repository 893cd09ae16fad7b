import type { BrowserContext, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { sessions, users } from '#db/schema.ts'
import { field, submit } from './forms.ts'
import { expect, test, Shopper } from './shop.ts'

/** What was typed and is kept in this tab, by form. */
const drafts = (tab: Page) =>
  tab.evaluate(() =>
    Object.fromEntries(
      Object.entries<string>({ ...sessionStorage }).flatMap(([name, kept]) =>
        name.includes('-draft') ? [[name.split('-')[0], kept]] : [],
      ),
    ),
  )

/** With one shirt in the cart, and the address typed. */
async function typesAtCheckout(shopper: Shopper): Promise<void> {
  await shopper.openCheckout()
  await shopper.fillShipping()
  expect((await drafts(shopper.page)).checkout).toContain('12 MG Road')
}

async function typesAMessage(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await new Shopper(tab).open('/contact')
  await expect(field(tab, 'Your name')).toHaveValue('Asha Rao')
  await field(tab, 'Message').fill('My phone is 98765 43210')
  expect((await drafts(tab)).contact).toContain('98765 43210')
  return tab
}

async function logsOut(shopper: Shopper): Promise<void> {
  await shopper.open('/account')
  await shopper.page.getByRole('button', { name: 'Log out' }).click()
  await shopper.isTold('Logged out', 'You have been logged out successfully.')
}

async function fillsDeletion({ page }: Shopper): Promise<void> {
  await page.getByLabel('Yes, delete my account for good').check()
  await field(page, 'Your password').fill('rangoli9')
}

/** The session is over on the server; this browser does not know yet. */
const sessionEnds = (shopper: Shopper, { db }: { db: Database }) =>
  db.delete(sessions).where(eq(sessions.userId, db.select({ id: users.id }).from(users).where(eq(users.email, shopper.email))))

test('§3 Account: who deletes the account leaves nothing typed behind in this tab, nor in the others', async ({
  page,
  shopper,
  context,
}) => {
  await shopper.isRegistered()
  await typesAtCheckout(shopper)
  const contact = await typesAMessage(context)
  await shopper.open('/account/delete')
  await fillsDeletion(shopper)
  await submit(page).click()
  await shopper.isTold('Account deleted', 'Your account and what we knew of you are gone.')
  for (const tab of [page, contact]) await expect.poll(() => drafts(tab)).toEqual({})
  for (const label of ['Your name', 'Email', 'Message']) await expect(field(contact, label)).toHaveValue('')
  await shopper.openCheckout()
  for (const label of ['Email', 'Phone', 'First name', 'Last name', 'PIN code', 'City', 'Address'])
    await expect(field(page, label)).toHaveValue('')
})

test('§4 Auth: signing out in one tab takes away what was typed in the others, from their screens as well', async ({
  shopper,
  context,
}) => {
  await shopper.isRegistered()
  await typesAtCheckout(shopper)
  const contact = await typesAMessage(context)
  await logsOut(new Shopper(await context.newPage()))
  for (const tab of [shopper.page, contact]) await expect.poll(() => drafts(tab)).toEqual({})
  for (const label of ['Your name', 'Email', 'Message']) await expect(field(contact, label)).toHaveValue('')
  await expect(shopper.page).toHaveURL('/cart')
  // What the next person types there is kept, and nothing of the first.
  await field(contact, 'Subject').fill('Kurta')
  const { contact: kept } = await drafts(contact)
  expect(JSON.parse(kept ?? '')).toMatchObject({ name: '', email: '', subject: 'Kurta', message: '' })
  await contact.reload()
  await expect(field(contact, 'Subject')).toHaveValue('Kurta')
  // The account's cart went with it, and the checkout with that: opened again, it is empty.
  await shopper.openCheckout()
  for (const label of ['Email', 'Phone', 'First name', 'Address']) await expect(field(shopper.page, label)).toHaveValue('')
})

test('§4 Auth: a tab that was away, as at the bank, when its shopper signed out in another one, shows nothing of what was typed', async ({
  page,
  shopper,
  context,
}) => {
  await shopper.isRegistered()
  await typesAtCheckout(shopper)
  // No page of the shop: nobody there hears that somebody signs out.
  await page.goto('about:blank')
  await logsOut(new Shopper(await context.newPage()))
  await shopper.openCheckout()
  for (const label of ['Email', 'Phone', 'First name', 'Address']) await expect(field(page, label)).toHaveValue('')
})

test('§4 Auth: a session that merely ends takes nothing typed away', async ({ page, shopper, context, shop }) => {
  await shopper.isRegistered()
  const contact = await typesAMessage(context)
  await typesAtCheckout(shopper)
  await shopper.open('/account/delete')
  await fillsDeletion(shopper)
  await sessionEnds(shopper, shop.database)
  await submit(page).click()
  await expect(page).toHaveURL('/login?from=%2Faccount%2Fdelete')
  await expect(contact.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  expect((await drafts(page)).checkout).toContain('12 MG Road')
  expect((await drafts(contact)).contact).toContain('98765 43210')
  await expect(field(contact, 'Message')).toHaveValue('My phone is 98765 43210')
})
