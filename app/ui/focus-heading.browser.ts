/**
 * Focuses the page's heading after a navigation, or when the focused element is gone; on a page that
 * is worked by typing, the field marked `data-focus-first`. Screen readers then announce the page,
 * and the keyboard continues from there. It does not scroll.
 */
export function focusHeading(): void {
  const field = document.querySelector<HTMLElement>('[data-focus-first]')
  if (field) return field.focus({ preventScroll: true })
  const heading = document.querySelector<HTMLElement>('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
