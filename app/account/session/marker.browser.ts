/** Value of the marker cookie (marker.server.ts); '' when nobody is signed in. */
export const readMarker = (): string => /(?:^|; )signed-in=([^;]+)/.exec(document.cookie)?.[1] ?? ''

/** Updates what the first-paint script set, because signing in and out loads no new document. */
export function markSignedIn(): void {
  document.documentElement.toggleAttribute('data-signed-in', readMarker() !== '')
}
