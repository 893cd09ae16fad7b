/** The marker cookie (marker.server.ts) as it stands now; '' when nobody is signed in. */
export const readMarker = (): string => /(?:^|; )signed-in=([^;]+)/.exec(document.cookie)?.[1] ?? ''

/** After the first paint: signing in and out does not load a new document. */
export function markSignedIn(): void {
  document.documentElement.toggleAttribute('data-signed-in', readMarker() !== '')
}
