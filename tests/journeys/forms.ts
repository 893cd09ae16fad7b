import type { Page } from '@playwright/test'
import { like } from 'drizzle-orm'
import type { RateLimitName } from '#app/account/rate-limits.server.ts'
import { rateLimits } from '#db/schema.ts'
import type { JourneyShop } from './shop.ts'

/** Records the page's POST requests. */
export function listenForPosts(page: Page): string[] {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && !/\/(session|cart)\//.test(request.url()))
      posts.push(new URL(request.url()).pathname)
  })
  return posts
}

/**
 * Posts the form of this page so many times from this browser, because rate limits count by
 * address.
 */
export const postMany = (page: Page, times: number, fields: Record<string, string>) =>
  page.evaluate(
    async ([times, fields]) => {
      for (let sent = 0; sent < times; sent += 1)
        await fetch('', { method: 'POST', body: new URLSearchParams(fields) })
    },
    [times, fields] as const,
  )

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const submit = (page: Page) => page.getByRole('main').locator('button[type=submit]')
export const destructiveToast = (page: Page) =>
  page
    .getByRole('region', { name: 'Notifications' })
    .locator('[role=dialog][data-type=destructive]')

/** Rate limit: everybody who has tried it so far has consumed so many tries. */
export const consumeTries = (
  { database: { db } }: JourneyShop,
  what: RateLimitName,
  points: number,
) =>
  db
    .update(rateLimits)
    .set({ points })
    .where(like(rateLimits.key, `${what}:%`))
