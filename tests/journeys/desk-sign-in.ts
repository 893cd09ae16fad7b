import type { Page } from '@playwright/test'
import type { Role } from '#app/staff/permissions.ts'
import { newMember } from '../shop/clients/staff-client.ts'
import type { JourneyShop } from './shop.ts'

/** Signs a new member in at the desk, in the browser of this page. */
export async function signInAtDesk(page: Page, shop: JourneyShop, role: Role): Promise<void> {
  const member = await newMember(shop, role)
  await page
    .context()
    .addCookies([...member.cookies].map(([name, value]) => ({ name, value, url: shop.url })))
}
