/**
 * Toasts that follow a redirect: the server sets a cookie with one of these words, the page that comes next shows it.
 * The texts are the spec's (section 8).
 */
export const FLASHES = {
  'logged-in': { title: 'Success!', text: 'Logged in successfully.' },
  registered: { title: 'Success!', text: 'Account created successfully. Please check your email for verification.' },
  'logged-out': { title: 'Logged out', text: 'You have been logged out successfully.' },
} as const

export type Flash = keyof typeof FLASHES

export const flashCookie = (flash: Flash): string => `flash=${flash}; Path=/; Max-Age=60; SameSite=Lax`
