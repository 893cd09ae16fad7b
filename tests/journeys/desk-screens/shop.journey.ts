import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { newsletterSubscribers, users, webhookDeliveries } from '#db/schema.ts'
import { CONSENT } from '#app/newsletter/consent.ts'
import { garment } from '../../shop/clients/checkout-client.ts'
import { insertWebhook } from '../../shop/clients/inserted-webhook.ts'
import { desk, orderIn } from './desk-screen.ts'
import { checkScreens, type Stage } from '../visual-checks.ts'

/** A webhook with a message in each state. */
async function failingWebhook({ shop }: Stage) {
  const id = await insertWebhook(shop)
  const { db } = shop.database
  const { id: uuid, styleId: code } = await garment(shop)
  const at = new Date('2026-11-26T09:30:00Z')
  const answer = '<html><body>\n<h1>500 Internal Server Error</h1>\n</body></html>'
  const order = { id: randomUUID(), number: '3f2a8c1e' }
  await db.insert(webhookDeliveries).values([
    {
      webhookId: id,
      type: 'order.paid',
      subject: order,
      happenedAt: at,
      state: 'failed',
      tries: 10,
      status: 500,
      answer,
      settledAt: at,
    },
    {
      webhookId: id,
      type: 'stock.changed',
      subject: { id: uuid, code },
      happenedAt: at,
      state: 'delivered',
      tries: 1,
      status: 204,
      answer: '',
      settledAt: at,
    },
    {
      webhookId: id,
      type: 'order.paid',
      subject: order,
      happenedAt: at,
      tries: 2,
      dueAt: at,
      answer: 'No answer within 10 seconds.',
    },
    { webhookId: id, type: 'order.shipped', subject: order, happenedAt: at },
  ])
  return `/desk/webhooks/${id}`
}

/** Two who are subscribed. @returns how their addresses begin */
async function subscribedReaders({ shop }: Stage) {
  const beginning = `reader-${randomUUID().slice(0, 8)}`
  const at = new Date('2026-11-26T09:30:00Z')
  await shop.database.db.insert(newsletterSubscribers).values(
    ['asha.rao', 'a.very.long.name.of.a.reader.who.likes.letters'].map((name) => ({
      id: randomUUID(),
      email: `${beginning}.${name}@example.com`,
      consentedTo: CONSENT,
      consentedAt: at,
      confirmedAt: at,
    })),
  )
  return beginning
}

checkScreens([
  desk({
    name: 'Desk, record',
    path: '/desk/record?what=staff&from=2026-01-01&sort=up',
    after: ({ page }) =>
      page.getByRole('button', { name: 'Verify what is not signed yet' }).click(),
    shows: 'Record',
  }),
  desk({
    name: 'Desk, who looked',
    path: async (stage) => {
      const { shop, shopper, page } = stage
      await page.goto(await orderIn('shipped')(stage))
      const [user] = await shop.database.db
        .update(users)
        .set({ name: 'Ravindranath Venkatasubramanian' })
        .where(eq(users.email, shopper.email))
        .returning()
      await page.goto(`/desk/customers/${user?.id}`)
      return '/desk/record/reads'
    },
    signedIn: true,
    shows: 'Record',
  }),
  desk({
    name: 'Desk, API keys',
    path: '/desk/api-keys',
    after: async ({ page }) => {
      await page.getByLabel('What it is for').fill('Books')
      await page.getByRole('checkbox', { name: 'Orders' }).check()
      await page.getByRole('button', { name: 'Make the key' }).click()
      await page.getByText('It is shown only now').waitFor()
    },
    shows: 'API keys',
  }),
  desk({
    name: 'Desk, webhooks',
    path: async (stage) => {
      await insertWebhook(stage.shop)
      return '/desk/webhooks'
    },
    after: async ({ page }) => {
      await page.getByLabel('What it is for').fill('Books')
      await page.getByLabel('Address').fill('https://books.example/sangam')
      await page.getByRole('checkbox', { name: 'order.paid' }).check()
      await page.getByRole('button', { name: 'Add the webhook' }).click()
      await page.getByText('It is shown only now').waitFor()
    },
    shows: 'Webhooks',
  }),
  desk({
    name: 'Desk, a webhook',
    path: failingWebhook,
    after: async ({ page }) => {
      await page.getByText('Answer 500', { exact: true }).first().click()
      await page.getByText('New secret', { exact: true }).click()
    },
    shows: 'Warehouse',
  }),
  desk({
    name: 'Desk, failed messages of a webhook',
    path: async (stage) => `${await failingWebhook(stage)}?view=failed`,
    shows: 'Warehouse',
  }),
  desk({
    name: 'Desk, a webhook without failed messages',
    path: async ({ shop }) => `/desk/webhooks/${await insertWebhook(shop)}?view=failed`,
    shows: 'Warehouse',
  }),
  desk({
    name: 'Desk, newsletter',
    path: async (stage) => `/desk/newsletter?q=${await subscribedReaders(stage)}`,
    after: ({ page }) => page.locator('tbody summary').first().click(),
    shows: 'Newsletter',
  }),
  desk({
    name: 'Desk, newsletter to nobody',
    path: '/desk/newsletter?view=left&q=nobody',
    shows: 'Newsletter',
  }),
  desk({
    name: 'Desk, download of the newsletter’s list',
    path: '/desk/newsletter/export',
    shows: 'Download the newsletter’s list as CSV',
  }),
  desk({ name: 'Desk, PIN codes', path: '/desk/pin-codes', shows: 'PIN codes' }),
  desk({ name: 'Desk, tax rates', path: '/desk/tax-rates', shows: 'Tax rates' }),
  desk({ name: 'Desk, cash on delivery', path: '/desk/words/cash', shows: 'Cash on delivery' }),
  desk({ name: 'Desk, staff', path: '/desk/staff', shows: 'Staff' }),
  desk({ name: 'Desk, Shop', path: '/desk/shop', shows: 'Shop' }),
])
