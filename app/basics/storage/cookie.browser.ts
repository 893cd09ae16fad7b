/** Prefixes of the names over https, where cookies are bound to the host that set them. */
const HOST_PREFIX = '__Host-'
/** Of a cookie with a path of its own. */
const SECURE_PREFIX = '__Secure-'

/** Value of a cookie that scripts may read; '' if there is none. */
export function readCookie(name: string): string {
  const cookies = document.cookie.split('; ')
  for (const prefix of [HOST_PREFIX, SECURE_PREFIX, '']) {
    const start = `${prefix}${name}=`
    const found = cookies.find((cookie) => cookie.startsWith(start))
    if (found) return found.slice(start.length)
  }
  return ''
}

/** Clears a cookie of the whole shop. */
export function clearCookie(name: string): void {
  for (const prefix of [HOST_PREFIX, ''])
    document.cookie = `${prefix}${name}=; Path=/; Max-Age=0; SameSite=Lax${prefix && '; Secure'}`
}
