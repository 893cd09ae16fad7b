import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { inviteMember } from '#app/staff/accounts/invitations.server.ts'
import { STAFF_PASSWORD, totp } from '../shop/clients/staff-client.ts'
import { expect, test, type JourneyShop } from './shop.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** Opens the link of a new invitation, and follows it as far as the desk. */
async function accept(page: Page, shop: JourneyShop): Promise<void> {
  const { db } = shop.database
  const email = `asha.${Math.random().toString(36).slice(2)}@example.com`
  const invited = await inviteMember({ db, now: () => new Date() }, { email, role: 'packer' })
  if (!invited.ok) throw new Error(invited.error)
  await page.goto(`/desk/invitation/${invited.value.token}`)
  await field(page, 'Your name').fill('Asha Rao')
  await field(page, 'Password').fill(STAFF_PASSWORD)
  await field(page, 'Password once more').fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Open the desk' }).click()
  await expect(page).toHaveURL(/\/desk(\/pack)?$/)
}

/** From the notice of the desk to a second factor that is set up. */
async function setUpSecondFactor(page: Page, whileShown: () => Promise<void>): Promise<void> {
  await page.getByRole('link', { name: 'Set one up' }).click()
  await field(page, 'Your password, once more').fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Show the code to scan' }).click()
  await whileShown()
  const secret = (await page.locator('p.font-mono').textContent()) ?? ''
  await field(page, 'Code').fill(totp(secret.replaceAll(' ', '')))
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page).toHaveURL(/\/desk(\/pack)?$/)
  await expect(page.getByRole('link', { name: 'Set one up' })).toBeHidden()
}

/** The recovery codes that the page shows once, and what its button and its link make of them. */
async function keepRecoveryCodes(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Copy the recovery codes' })).toBeVisible()
  const codes = await page.locator('ul.font-mono li').allTextContents()
  expect(codes.length).toBeGreaterThan(5)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the recovery codes' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('recovery-codes.txt')
  expect(await readFile(await download.path(), 'utf8')).toContain(codes.join('\n'))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy the recovery codes' }).click()
  await expect(page.getByText('The codes are copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
}

test('a helper follows the link of an invitation, chooses a password and sets a second factor up, whose recovery codes are copied or downloaded', async ({
  page,
  shop,
}) => {
  await accept(page, shop)
  await setUpSecondFactor(page, () => keepRecoveryCodes(page))
})
