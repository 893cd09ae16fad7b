/** Prefix of the names over https, where cookies are bound to the host that set them. */
const PREFIXES = ['__Host-', '']

/** Value of a cookie that scripts may read; '' if there is none. */
export function readCookie(name: string): string {
  const cookies = document.cookie.split('; ')
  for (const prefix of PREFIXES) {
    const start = `${prefix}${name}=`
    const found = cookies.find((cookie) => cookie.startsWith(start))
    if (found) return found.slice(start.length)
  }
  return ''
}

export function clearCookie(name: string): void {
  for (const prefix of PREFIXES)
    document.cookie = `${prefix}${name}=; Path=/; Max-Age=0; SameSite=Lax${prefix && '; Secure'}`
}
