import { listedCookie } from '#app/basics/personal-data/cookies.ts'

/** Tags whose addresses a browser loads by itself; those of links and forms wait for a press. */
const LOADING =
  /<(?:script|link|img|iframe|source|video|audio|object|embed|input|use|image)\b[^>]*>/gi
const ADDRESS = /(?<=[\s"'(<,=]|^)(?:https?:)?\/\/[^\s"'<>),;]+/gi
const STYLE = /<style\b[^>]*>.*?<\/style>|\sstyle="[^"]*"/gis
const IN_STYLE = /(?:url\(|@import)[^)};]*/gi
/** Headers by which a browser connects, loads or reports somewhere, without a press. */
const CONNECTING = [
  'link',
  'refresh',
  'report-to',
  'reporting-endpoints',
  'nel',
  'content-security-policy',
  'content-security-policy-report-only',
]

/**
 * Parts of an answer that would need a consent: cookies that are not in the list of cookies,
 * and parts of another origin, for whoever has agreed to nothing.
 */
export function unagreedParts(
  shop: string,
  path: string,
  { headers, html }: { headers: Headers; html: string },
): string[] {
  const cookies = headers
    .getSetCookie()
    .filter((cookie) => !listedCookie(cookie))
    .map((cookie) => `${path} sets ${cookie.split('=')[0]}`)
  const texts = [
    ...[...html.matchAll(LOADING)].map(([tag]) => tag),
    ...[...html.matchAll(STYLE)].flatMap(([style]) => style.match(IN_STYLE) ?? []),
    ...CONNECTING.map((name) => headers.get(name) ?? '').map(withoutForms),
  ].map((text) => text.replaceAll(/nonce[=-]["']?[\w+/=-]+/g, ''))
  const foreign = texts
    .flatMap((text) => text.match(ADDRESS) ?? [])
    .filter((address) => new URL(address, shop).origin !== new URL(shop).origin)
    .map((address) => `${path} loads ${address}`)
  return [...cookies, ...foreign]
}

/** A form goes to the bank only where the shopper presses. */
const withoutForms = (policy: string): string => policy.replace(/form-action[^;]*/i, '')
