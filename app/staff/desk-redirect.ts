import { safeRedirect } from '#app/account/safe-redirect.ts'

/** Redirect target after signing in at the desk: only a page of the desk. */
export const deskRedirect = (requested: string | null | undefined): string => {
  const path = safeRedirect(requested)
  return /^\/desk(?:[/?#]|$)/.test(path) ? path : '/desk'
}
