import type { Page } from '@playwright/test'
import { brand } from '#app/basics/brand.ts'
import { mailsTo, mailTo } from '../mail-folder.ts'
import { field, listenForPosts, postMany, submit } from './forms.ts'
import { checkScreens, press, type Stage } from './visual-checks.ts'
import { expect, test } from './shop.ts'

const MESSAGE = 'Namaste,\n\nwill it come again, in M?'

async function fill(page: Page, email: string): Promise<void> {
  await field(page, 'Your name').fill('Asha Rao')
  await field(page, 'Email').fill(email)
  await field(page, 'Subject').fill('The kurta in indigo')
  await field(page, 'Message').fill(MESSAGE)
}

const ticket = (page: Page) => page.getByRole('main').getByRole('status')

/**
 * Presses the button, and advances the page's clock past the time it says that it is sending. The
 * clock must be installed.
 */
async function pressAndWait(page: Page): Promise<void> {
  await submit(page).click()
  await page.clock.runFor(2_000)
}

test('§5 Contact: all fields are required, and the email is checked, before anything is sent; N2 the field for the message grows with it', async ({
  page,
  shopper,
}) => {
  const posts = listenForPosts(page)
  await shopper.open('/contact')
  const height = async () => (await field(page, 'Message').boundingBox())?.height ?? 0
  const before = await height()
  await field(page, 'Message').fill('a line\n'.repeat(14))
  expect(await height()).toBeGreaterThan(before)
  await field(page, 'Message').fill('')

  await submit(page).click()
  await expect(field(page, 'Your name')).toBeFocused()
  await expect(field(page, 'Your name')).toHaveAccessibleDescription('Please tell us your name')
  await expect(field(page, 'Subject')).toHaveAccessibleDescription(/Please enter a subject/)
  await expect(field(page, 'Message')).toHaveAccessibleDescription('Please write your message')
  await fill(page, 'asha@')
  await submit(page).click()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Invalid email address')
  await expect(field(page, 'Message')).toHaveValue(MESSAGE)
  expect(posts).toEqual([])
})

test('§2 Contact: Sending... for about 1.5 seconds, however quick the shop is, then Message Sent, a ticket, an empty form, and the focus where it was', async ({
  page,
  shopper,
  shop,
}) => {
  await page.clock.install()
  await shopper.open('/contact')
  await fill(page, shopper.email)
  const posts = listenForPosts(page)
  await expect(submit(page)).toHaveText('Send Message')
  await page.clock.pauseAt(Date.now() + 60_000)
  const answered = page.waitForResponse('**/contact.data')
  await submit(page).click()
  await expect(submit(page)).toHaveText('Sending...')
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
  await submit(page).click({ force: true })
  await field(page, 'Subject').press('Enter')
  await submit(page).focus()
  await answered
  for (let passed = 0; passed < 1_400; passed += 100) {
    await page.clock.runFor(100)
    expect([passed, await submit(page).innerText()]).toEqual([passed, 'Sending...'])
  }
  await page.clock.runFor(200)
  await expect(submit(page)).toHaveText('Send Message')
  await page.clock.resume()

  await shopper.expectToast(
    'Message Sent',
    "Thank you for contacting us. We'll get back to you shortly.",
  )
  await expect(submit(page)).toBeFocused()
  for (const label of ['Your name', 'Email', 'Subject', 'Message'])
    await expect(field(page, label)).toHaveValue('')
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('Message Sent', { exact: true }),
  ).toHaveCount(1)
  expect(posts).toEqual(['/contact.data'])

  await expect(ticket(page)).toContainText(/Your ticket number is \d{3}-\d{3}/)
  const [number = ''] = /\d{3}-\d{3}/.exec(await ticket(page).innerText()) ?? []
  expect((await mailTo(shop.dataDir, shopper.email, new RegExp(number))).text).toContain(
    'will it come again, in M?',
  )
  expect((await mailTo(shop.dataDir, brand.email, new RegExp(number))).replyTo?.text).toBe(
    shopper.email,
  )
})

test('N2 Contact: who is signed in need not type name and address; what was typed survives a reload, and is gone with the number of an order when it was sent', async ({
  page,
  shopper,
}) => {
  await page.clock.install()
  await shopper.signUpDirectly()
  await shopper.open('/contact?order=1B4E28BA-0000-4000-8000-000000000000')
  await expect(field(page, 'Subject')).toHaveValue('Order #1b4e28ba')
  await expect(field(page, 'Your name')).toHaveValue('Asha Rao')
  await expect(field(page, 'Email')).toHaveValue(shopper.email)
  await field(page, 'Your name').fill('Asha R.')
  await field(page, 'Message').fill(MESSAGE)
  await page.goto('/about')
  await shopper.open('/contact?order=1B4E28BA-0000-4000-8000-000000000000')
  await expect(field(page, 'Message')).toHaveValue(MESSAGE)
  await expect(field(page, 'Email')).toHaveValue(shopper.email)
  // A field that was filled in keeps its text.
  await expect(field(page, 'Your name')).toHaveValue('Asha R.')

  await pressAndWait(page)
  await expect(ticket(page)).toContainText('ticket number')
  await expect(field(page, 'Subject')).toHaveValue('')
  await page.goto('/about')
  await shopper.open('/contact')
  await expect(field(page, 'Your name')).toHaveValue('Asha Rao')
  await expect(field(page, 'Message')).toHaveValue('')
})

test('Contact: when nobody answers, it is said, nothing typed is lost, and the next press sends it once; T44 written too often, one is told so', async ({
  page,
  shopper,
  shop,
}) => {
  await page.clock.install()
  await page.route('**/contact.data', (route) => route.abort(), { times: 1 })
  await shopper.open('/contact')
  await fill(page, shopper.email)
  await pressAndWait(page)
  await expect(page.getByRole('alert').first()).toContainText('The shop could not be reached')
  await expect(page.getByRole('alert').first()).toContainText('The message was not sent')
  await expect(field(page, 'Message')).toHaveValue(MESSAGE)
  await pressAndWait(page)
  await expect(ticket(page)).toContainText('ticket number')
  await mailTo(shop.dataDir, shopper.email, /ticket/)
  expect(await mailsTo(shop.dataDir, shopper.email)).toHaveLength(1)

  await postMany(page, 10, {
    name: 'Asha',
    email: 'asha@example.com',
    subject: 'Hello',
    message: 'Hello',
  })
  await fill(page, shopper.email)
  await pressAndWait(page)
  await expect(page.getByRole('alert').first()).toContainText(/again in/)
  await expect(field(page, 'Message')).toHaveValue(MESSAGE)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('§2 Without JavaScript: a message is sent, its ticket told, and what is wrong said', async ({
    page,
    shopper,
  }) => {
    await page.goto('/contact?order=1b4e28ba')
    await expect(field(page, 'Subject')).toHaveValue('Order #1b4e28ba')
    await fill(page, 'asha@')
    await submit(page).click()
    await expect(page.getByRole('alert')).toContainText('Invalid email address')
    await expect(field(page, 'Message')).toHaveValue(MESSAGE)
    await field(page, 'Email').fill(shopper.email)
    await submit(page).click()
    await expect(
      page.getByText(/Your ticket number is \d{3}-\d{3}/).filter({ visible: true }),
    ).toHaveCount(1)
    await expect(field(page, 'Message')).toHaveValue('')
  })
})

const send = async ({ page, shopper }: Stage): Promise<void> => {
  await fill(page, shopper.email)
  await submit(page).click()
  await expect(ticket(page)).toContainText('ticket number')
}

checkScreens([
  { name: 'Contact', path: '/contact', shows: 'Contact Us' },
  {
    name: 'Contact, wrong in the browser',
    path: '/contact',
    after: press('Send Message'),
    shows: 'Please check what you entered',
  },
  { name: 'Contact, sent', path: '/contact', after: send, shows: 'Contact Us' },
])
