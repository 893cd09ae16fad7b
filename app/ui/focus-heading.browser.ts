/**
 * Puts the focus on the page's heading: after going on to another page, and when what had the focus is gone.
 * A screen reader then says where one is, and the keyboard goes on from there. Nothing scrolls.
 */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
