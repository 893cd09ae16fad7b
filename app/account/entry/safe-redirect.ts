/**
 * Where to go after signing in: only ever a path of this shop, else '/'.
 * Browsers read '//', '/\' and '/.//' as another host, and skip tabs and newlines, so what remains after resolving
 * the dots is looked at, not what was typed (T28).
 */
export function safeRedirect(requested: string | null | undefined): string {
  if (!requested || !requested.startsWith('/') || requested.length > 2_000) return '/'
  // Anything a browser would drop or turn round on the way is refused rather than repaired, and so is what no header can hold.
  if (/[^\u0021-\u007e]|\\/.test(requested)) return '/'
  const [path = '', ...rest] = requested.split(/(?=[?#])/)
  if (path.includes('//') || path.split('/').some((part) => /^(\.|%2e){1,2}$/i.test(part)))
    return '/'
  return path + rest.join('')
}

/** The sign-in page that comes back to where the shopper was. */
export const loginUrl = (path: string): string => `/login?${new URLSearchParams({ from: path })}`

/** Another page on the way to signing in, which hands on where the shopper came from. */
export const withReturnTo = (
  page: '/login' | '/register' | '/forgot-password',
  from: string,
): string => (from === '/' ? page : `${page}?${new URLSearchParams({ from })}`)
