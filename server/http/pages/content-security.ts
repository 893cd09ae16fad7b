import { createHash } from 'node:crypto'

/**
 * Content-Security-Policy of a page, and the page as it is sent. Inline scripts carry the request's
 * nonce. A page that shared caches may store cannot carry one, so its nonce is removed again and
 * the scripts are named by their hashes. An injected script has neither.
 */
export function securePage(
  html: string,
  {
    nonce,
    shared,
    gatewayOrigins,
  }: { nonce: string; shared: boolean; gatewayOrigins: readonly string[] },
): { html: string; policy: string } {
  const nonceAttribute = ` nonce="${nonce}"`
  if (!shared) return { html, policy: policyOf([`'nonce-${nonce}'`], gatewayOrigins) }
  const [, ...scripts] = html.split(`<script${nonceAttribute}`)
  const hashes = scripts.map((script) => {
    const start = script.indexOf('>') + 1
    const body = script.slice(start, script.indexOf('</script>', start))
    return `'sha256-${createHash('sha256').update(body).digest('base64')}'`
  })
  return {
    html: html.replaceAll(nonceAttribute, ''),
    policy: policyOf([...new Set(hashes)], gatewayOrigins),
  }
}

/** Policy of every answer that is not a page: nothing in it may run or be framed. */
export const NON_PAGE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox"

function policyOf(scripts: string[], gatewayOrigins: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ['form-action', "'self'", ...new Set(gatewayOrigins.map(formTarget))].join(' '),
  ].join('; ')
}

/**
 * Chromium accepts no bracketed IPv6 address in form-action, so the policy allows any host of that
 * scheme; only a demo opened at such an address gets it.
 */
const formTarget = (origin: string) =>
  origin.includes('[') ? `${new URL(origin).protocol}` : origin
