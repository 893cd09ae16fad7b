import type { Context } from 'hono'
import type { Page } from './pages/page-layout.ts'

export function showPage(
  c: Context,
  { html, policy }: Page,
  status: 200 | 400 | 404 | 409 | 413 | 500 = 200,
) {
  return c.html(html, status, {
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
}
