import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { contactMessages, customerNotes, rateLimits, ticketMessages, users } from '#db/schema.ts'
import { mailTo } from '../mail-folder.ts'
import { newTicket } from '../shop/clients/ticket-client.ts'
import { signInAtDesk } from './desk-sign-in.ts'
import { desk } from './desk-screens/desk-screen.ts'
import { field, submit } from './forms.ts'
import { insertPlainOrder } from './plain-order.ts'
import { expect, test } from './shop.ts'
import { checkScreens, press, type Stage } from './visual-checks.ts'

const LONG =
  'Namaste,\n\nthe kurta came today, and its left sleeve is open at the seam. Can you send another?\n\nAsha'

/** A ticket with an answer, a note and a reply, whose clocks say a little of everything. */
async function busyTicket({ shop }: Stage) {
  const { db } = shop.database
  // A screen is opened in many variants.
  await db.delete(rateLimits)
  const hoursAgo = [40 * 24, 44, 1]
  let last = ''
  for (const hours of hoursAgo) {
    const complaint = hours === 44 ? { complaint: 'on' } : {}
    last = await newTicket(shop, {
      subject: 'Order #1b4e28ba: an open seam',
      message: LONG,
      ...complaint,
    })
    const at = sql`now() - make_interval(hours => ${hours})`
    await db
      .update(contactMessages)
      .set({ receivedAt: at, waitingSince: at, acknowledgedAt: null })
      .where(eq(contactMessages.ticket, last))
  }
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.ticket, last))
  const said = [
    ['answer', 'Hello Asha,\n\nwe are sorry. Another one leaves tomorrow.'],
    ['note', 'Look at the batch: this is the third.'],
    ['shopper', 'Thank you!'],
  ] as const
  for (const [i, [kind, text]] of said.entries())
    await db.insert(ticketMessages).values({
      id: randomUUID(),
      ticketId: row?.id ?? '',
      kind,
      text,
      staffId: kind === 'shopper' ? null : 'nobody',
      at: sql`now() - make_interval(mins => ${said.length - i})`,
    })
  return last
}

/** A ticket of a call, whose sender gave no email. */
async function enteredTicket({ shop }: Stage) {
  const id = randomUUID()
  const ticket = id.slice(0, 8)
  const at = sql`now() - interval '44 hours'`
  await shop.database.db.insert(contactMessages).values({
    id,
    ticket,
    name: 'Ravi Iyer',
    phone: '9876543210',
    cameBy: 'telephone',
    enteredBy: 'nobody',
    subject: 'The parcel was open',
    message: 'Two of three saris were in it.\n\n12 Temple Street, Madurai 625001',
    dedupeHash: id,
    receivedAt: at,
    waitingSince: at,
  })
  return ticket
}

/** The shopper's own page of a ticket, by the link of the mail. */
async function ownPage(stage: Stage) {
  const last = await busyTicket(stage)
  const { db } = stage.shop.database
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.ticket, last))
  const { text = '' } = await mailTo(stage.shop.dataDir, row?.email ?? '', /ticket/)
  return /\/ticket\/[\w/-]+/.exec(text)?.[0] ?? ''
}

checkScreens([
  desk({
    name: 'Desk, messages',
    path: async (stage) => {
      await busyTicket(stage)
      return '/desk/messages'
    },
    shows: 'Messages',
  }),
  desk({ name: 'Desk, no messages', path: '/desk/messages?view=closed', shows: 'Messages' }),
  desk({
    name: 'Desk, a message',
    path: async (stage) => `/desk/messages/${await busyTicket(stage)}`,
    shows: 'Answer by mail',
  }),
  desk({
    name: 'Desk, enter a complaint',
    path: '/desk/messages/new',
    // Empty, so that it says what is wrong.
    after: press('Enter it'),
    shows: 'Enter a complaint',
  }),
  desk({
    name: 'Desk, a complaint by telephone',
    path: async (stage) => `/desk/messages/${await enteredTicket(stage)}`,
    shows: 'Acknowledge it yourself',
  }),
  desk({
    name: 'Desk, message templates',
    path: '/desk/messages/templates',
    shows: 'Templates of answers',
  }),
  desk({ name: 'Desk, customers', path: '/desk/customers', shows: 'Customers' }),
  desk({
    name: 'Desk, customers found',
    path: async ({ shop, shopper }) => {
      await insertPlainOrder(shop, shopper.email)
      return `/desk/customers?q=${shopper.email}`
    },
    shows: 'Customers',
    signedIn: true,
  }),
  desk({
    name: 'Desk, a customer',
    path: async (stage) => {
      const { shop, shopper } = stage
      await insertPlainOrder(shop, shopper.email)
      const { db } = shop.database
      const [user] = await db.select().from(users).where(eq(users.email, shopper.email))
      const id = user?.id ?? ''
      await db
        .insert(customerNotes)
        .values({ userId: id, staffId: 'nobody', text: 'Rings after six.' })
      return `/desk/customers/${id}`
    },
    shows: 'Their data',
    signedIn: true,
  }),
  { name: 'Ticket of a shopper', path: ownPage, shows: 'Your message' },
  {
    name: 'Ticket by a wrong link',
    path: '/ticket/482-917/wrong',
    answers: 404,
    shows: 'This link does not work',
  },
])

test('from the contact form to the answer: a member puts a template in, and the shopper reads it by the link in her mail', async ({
  page,
  shopper,
  shop,
}) => {
  const ticket = await newTicket(shop, { email: shopper.email, name: 'Asha Rao' })
  await signInAtDesk(page, shop, 'support')
  await page.goto(`${shop.url}/desk/messages`)
  await page.getByRole('link', { name: ticket }).click()
  await field(page, 'Your answer').fill('In December, in M too.')
  await page.getByLabel('Template').selectOption('We look into it')
  await page.getByRole('button', { name: 'Put it in' }).click()
  const answer = field(page, 'Your answer')
  await expect(answer).toHaveValue(/^In December, in M too\.\n\nHello Asha Rao,/)
  await expect(answer).toBeFocused()
  await page.reload()
  await expect(answer).toHaveValue(/^In December/)
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByText('The answer is on its way by mail.')).toBeVisible()
  await expect(answer).toHaveValue('')

  const mail = await mailTo(shop.dataDir, shopper.email, /Our answer/)
  await page.goto(/http\S+\/ticket\/[\w/-]+/.exec(mail.text ?? '')?.[0] ?? '')
  await expect(page.getByText('In December, in M too.')).toBeVisible()
  await field(page, 'Write again').fill('Thank you!')
  await submit(page).first().click()
  await expect(page.getByText('Thank you!')).toBeVisible()
  await expect(field(page, 'Write again')).toHaveValue('')
  await expect(page.getByText('We have your message and will answer by email.')).toBeVisible()
})
