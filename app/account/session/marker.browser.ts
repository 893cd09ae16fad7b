import { clearCookie, readCookie } from '#app/basics/storage/cookie.browser.ts'

/** Value of the marker cookie (marker.server.ts); '' when nobody is signed in. */
export const readMarker = (): string => readCookie('signed-in')

export const clearMarker = (): void => clearCookie('signed-in')

/** Updates what the first-paint script set, because signing in and out loads no new document. */
export function markSignedIn(): void {
  document.documentElement.toggleAttribute('data-signed-in', readMarker() !== '')
}
