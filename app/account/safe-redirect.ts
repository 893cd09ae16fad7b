/**
 * Redirect target after signing in: only a path of this shop, else '/'. Browsers read '//', '/\'
 * and '/.//' as another host, and drop tabs and newlines, so such paths are refused, not repaired
 * (T28).
 */
export function safeRedirect(requested: string | null | undefined): string {
  if (!requested || !requested.startsWith('/') || requested.length > 2_000) return '/'
  // Non-ASCII, spaces and backslashes: browsers drop or rewrite them, and headers cannot hold them.
  if (/[^\u0021-\u007e]|\\/.test(requested)) return '/'
  const [path = '', ...rest] = requested.split(/(?=[?#])/)
  if (path.includes('//') || path.split('/').some((part) => /^(\.|%2e){1,2}$/i.test(part)))
    return '/'
  return path + rest.join('')
}

/** URL of the login page, with the page to return to. */
export const loginUrl = (path: string): string => `/login?${new URLSearchParams({ from: path })}`

/** URL of another page of the login flow that passes on where to return to. */
export const withReturnTo = (
  page: '/login' | '/register' | '/forgot-password',
  from: string,
): string => (from === '/' ? page : `${page}?${new URLSearchParams({ from })}`)
