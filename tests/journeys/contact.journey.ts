import type { Page } from '@playwright/test'
import { brand, service } from '#app/brand.ts'
import { mailsTo, mailTo } from '../mail-folder.ts'
import { destructiveToast, field, listenForPosts, postMany, submit } from './forms.ts'
import { lookAt, press, type Stage } from './looked-at.ts'
import { expect, test } from './shop.ts'

const THANKS = "Thank you for contacting us. We'll get back to you shortly."

async function fill(page: Page, email: string): Promise<void> {
  await field(page, 'Your name').fill('Asha Rao')
  await field(page, 'Email').fill(email)
  await field(page, 'Subject').fill('The kurta in indigo')
  await field(page, 'Message').fill('Namaste,\n\nwill it come again, in M?')
}

const ticket = (page: Page) => page.getByRole('main').getByRole('status')

test('§2 Contact: Sending... for about 1.5 seconds, then Message Sent, a ticket, an empty form, and the focus where it was', async ({
  page,
  shopper,
  shop,
}) => {
  await shopper.open('/contact')
  await fill(page, shopper.email)
  const posts = listenForPosts(page)
  await expect(submit(page)).toHaveText('Send Message')
  await submit(page).click()
  await expect(submit(page)).toHaveText('Sending...')
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
  await submit(page).click({ force: true })
  await field(page, 'Subject').press('Enter')
  await submit(page).focus()
  await shopper.isTold('Message Sent', THANKS)
  await expect(submit(page)).toHaveText('Send Message')
  await expect(submit(page)).toBeFocused()
  for (const label of ['Your name', 'Email', 'Subject', 'Message']) await expect(field(page, label)).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Message Sent', { exact: true })).toHaveCount(1)
  expect(posts).toEqual(['/contact.data'])

  await expect(ticket(page)).toContainText(/Your ticket number is \d{3}-\d{3}/)
  const [number = ''] = /\d{3}-\d{3}/.exec(await ticket(page).innerText()) ?? []
  expect((await mailTo(shop.dataDir, shopper.email, new RegExp(number))).text).toContain('will it come again, in M?')
  expect((await mailTo(shop.dataDir, brand.email, new RegExp(number))).replyTo?.text).toBe(shopper.email)
})

test('§2 Contact: the button says Sending... for at least a second, however quick the shop is', async ({ page, shopper }) => {
  await shopper.open('/contact')
  await fill(page, shopper.email)
  const answered = page.waitForResponse('**/contact.data')
  await submit(page).click()
  await answered
  await page.waitForTimeout(500)
  await expect(submit(page)).toHaveText('Sending...')
  await expect(submit(page)).toHaveText('Send Message')
})

test('§2 Contact: phone and mail can be pressed, and the grievance officer is named', async ({ page, shopper }) => {
  await shopper.open('/contact')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: brand.phone })).toHaveAttribute('href', `tel:${brand.phone.replaceAll(' ', '')}`)
  await expect(main.getByRole('link', { name: brand.email, exact: true })).toHaveAttribute('href', `mailto:${brand.email}`)
  await expect(main.getByRole('link', { name: brand.grievanceOfficer.email })).toHaveAttribute(
    'href',
    `mailto:${brand.grievanceOfficer.email}`,
  )
  for (const words of [service.hours, ...brand.address, brand.grievanceOfficer.name || 'Grievance officer'])
    await expect(main.getByText(words)).toBeVisible()
  // While nobody is named, nothing unfinished is shown.
  await expect(page.getByText(/to be named/i)).toHaveCount(0)
  await main.getByRole('link', { name: 'How do I return something?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Return Policy' })).toBeFocused()
})

test('§5 Contact: all fields are required, and the email is checked, before anything is sent', async ({ page, shopper }) => {
  const posts = listenForPosts(page)
  await shopper.open('/contact')
  await submit(page).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(field(page, 'Your name')).toHaveAccessibleDescription('Please tell us your name')
  await expect(field(page, 'Subject')).toHaveAccessibleDescription(/Please say what it is about/)
  await expect(field(page, 'Message')).toHaveAccessibleDescription('Please write your message')
  await fill(page, 'asha@')
  await submit(page).click()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Invalid email address')
  await expect(field(page, 'Message')).toHaveValue(/will it come again/)
  expect(posts).toEqual([])
})

test('N2 Contact: what was typed survives a reload, and is gone when it was sent', async ({ page, shopper }) => {
  await shopper.open('/contact')
  await fill(page, shopper.email)
  await page.goto('/about')
  await shopper.open('/contact')
  await expect(field(page, 'Message')).toHaveValue('Namaste,\n\nwill it come again, in M?')
  await expect(field(page, 'Your name')).toHaveValue('Asha Rao')
  await submit(page).click()
  await shopper.isTold('Message Sent', THANKS)
  await page.goto('/about')
  await shopper.open('/contact')
  await expect(field(page, 'Message')).toHaveValue('')
})

test('N2 Contact: the field for the message grows with it', async ({ page, shopper }) => {
  await shopper.open('/contact')
  const height = async () => (await field(page, 'Message').boundingBox())?.height ?? 0
  const before = await height()
  await field(page, 'Message').fill('a line\n'.repeat(14))
  expect(await height()).toBeGreaterThan(before)
})

test('Contact: when nobody answers, it is said, nothing typed is lost, and the next press sends it once', async ({
  page,
  shopper,
  shop,
}) => {
  await page.route('**/contact.data', (route) => route.abort(), { times: 1 })
  await shopper.open('/contact')
  await fill(page, shopper.email)
  await submit(page).click()
  await expect(page.getByRole('alert').first()).toContainText('The shop could not be reached')
  await expect(destructiveToast(page)).toContainText('The shop could not be reached')
  await expect(field(page, 'Message')).toHaveValue(/will it come again/)
  await submit(page).click()
  await shopper.isTold('Message Sent', THANKS)
  await mailTo(shop.dataDir, shopper.email, /ticket/)
  expect(await mailsTo(shop.dataDir, shopper.email)).toHaveLength(1)
})

test('Contact: from an order its number is the subject; it is gone with the rest when it was sent', async ({ page, shopper }) => {
  await shopper.open('/contact?order=1B4E28BA-0000-4000-8000-000000000000')
  await expect(field(page, 'Subject')).toHaveValue('Order #1b4e28ba')
  await field(page, 'Your name').fill('Asha Rao')
  await field(page, 'Email').fill(shopper.email)
  await field(page, 'Message').fill('Where is it?')
  await submit(page).click()
  await shopper.isTold('Message Sent', THANKS)
  await expect(field(page, 'Subject')).toHaveValue('')
  // What is no number of an order is nothing to write about.
  await shopper.open('/contact?order=You+have+won')
  await expect(field(page, 'Subject')).toHaveValue('')
})

test('N2 Contact: who is signed in need not type name and address; what stood there already stays', async ({ page, shopper }) => {
  await shopper.isRegistered()
  await shopper.open('/contact')
  await expect(field(page, 'Your name')).toHaveValue('Asha Rao')
  await expect(field(page, 'Email')).toHaveValue(shopper.email)
  await field(page, 'Your name').fill('Asha R.')
  await page.goto('/about')
  await shopper.open('/contact')
  await expect(field(page, 'Email')).toHaveValue(shopper.email)
  await expect(field(page, 'Your name')).toHaveValue('Asha R.')
})

test('T44 Contact: written too often, one is told so, and nothing typed is lost', async ({ page, shopper }) => {
  await shopper.open('/contact')
  await postMany(page, 10, { name: 'Asha', email: 'asha@example.com', subject: 'Hello', message: 'Hello' })
  await fill(page, shopper.email)
  await submit(page).click()
  await expect(page.getByRole('alert').first()).toContainText(/again in/)
  await expect(field(page, 'Message')).toHaveValue(/will it come again/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('§2 Without JavaScript: a message is sent, its ticket told, and what is wrong said', async ({ page, shopper }) => {
    await page.goto('/contact?order=1b4e28ba')
    await expect(field(page, 'Subject')).toHaveValue('Order #1b4e28ba')
    await fill(page, 'asha@')
    await submit(page).click()
    await expect(page.getByRole('alert')).toContainText('Invalid email address')
    await expect(field(page, 'Message')).toHaveValue(/will it come again/)
    await field(page, 'Email').fill(shopper.email)
    await submit(page).click()
    await expect(page.getByText(/Your ticket number is \d{3}-\d{3}/).filter({ visible: true })).toHaveCount(1)
    await expect(field(page, 'Message')).toHaveValue('')
  })
})

const send = async ({ page, shopper }: Stage): Promise<void> => {
  await fill(page, shopper.email)
  await submit(page).click()
  await expect(ticket(page)).toContainText('ticket number')
}

lookAt([
  { name: 'Contact', path: '/contact', shows: 'Contact Us' },
  { name: 'Contact, wrong in the browser', path: '/contact', after: press('Send Message'), shows: 'The message was not sent' },
  { name: 'Contact, sent', path: '/contact', after: send, shows: 'Contact Us' },
])
