import { expect, type Page } from '@playwright/test'

export const LIST = '/account/addresses'
export const ASHA = {
  firstName: 'Asha',
  lastName: 'Rao',
  phone: '98765 43210',
  postalCode: '211001',
  city: 'Prayagraj',
  address: '12 MG Road, Civil Lines',
}
export const MEERA = {
  ...ASHA,
  firstName: 'Meera',
  lastName: 'Iyer',
  postalCode: '560001',
  city: 'Bengaluru',
  address: '7 Church Street',
}

/** Saves addresses without the screen, one after the other. */
export async function saveAddresses(page: Page, ...saved: Record<string, string>[]): Promise<void> {
  const origin = new URL((await page.request.get(LIST)).url()).origin
  for (const form of saved) {
    const answer = await page.request.post(`${LIST}/new`, {
      form,
      headers: { origin },
      maxRedirects: 0,
    })
    expect(answer.status()).toBe(302)
  }
  await page.context().clearCookies({ name: 'flash' })
}
