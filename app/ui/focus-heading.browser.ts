/**
 * Focuses the page's heading after a navigation, or when the focused element is gone. Screen
 * readers then announce the page, and the keyboard continues from there. It does not scroll.
 */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
