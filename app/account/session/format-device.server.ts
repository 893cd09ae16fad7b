import Bowser from 'bowser'

/** "Chrome on Android", as far as the User-Agent says. */
export function formatDevice(userAgent: string): string {
  if (!userAgent) return 'An unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name && !os.name) return 'An unknown device'
  return `${browser.name || 'A browser'} on ${os.name || 'an unknown system'}`
}
