// Inline script for what links and popovers do before hydration and after it alike. It comes before
// React's own listeners, so that a step back is no navigation of the router.

/** Until something is pressed, the page scrolls to where it was, without a glide. */
const restoresScroll = (restores: boolean) =>
  document.documentElement.toggleAttribute('data-restores-scroll', restores)
restoresScroll(true)
addEventListener('popstate', () => restoresScroll(true), true)
for (const type of ['click', 'submit', 'keydown'])
  addEventListener(type, () => restoresScroll(false), true)

addEventListener(
  'click',
  (event) => {
    if (!(event.target instanceof Element)) return
    if (event.target.closest('a[data-back]') && opensHere(event) && hasPageBefore()) {
      event.preventDefault()
      history.back()
    }
    if (event.target.closest('[popovertarget=search][popovertargetaction=show]')) {
      // The menu closes first, so that the focus has a place to return to.
      document.getElementById('menu')?.hidePopover()
      document.getElementById('search')?.showPopover()
      // Synchronously: phones open the keyboard only within the click.
      document.getElementById('q')?.focus()
    }
  },
  true,
)

addEventListener(
  'toggle',
  ({ target, newState }: ToggleEvent) => {
    if (newState === 'open' && target instanceof HTMLElement && target.id === 'menu')
      target.querySelector('button')?.focus()
  },
  true,
)

// A product mostly stands ready behind its card, and capturing this page for the fade would take
// longer than opening it.
addEventListener('pageswap', ({ activation, viewTransition }) => {
  if (activation?.entry?.url?.includes('/product/')) viewTransition?.skipTransition()
})

const opensHere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  !ctrlKey && !metaKey && !shiftKey

/** Whether one step back leads to a page of the shop: of this document, or of the one before. */
const hasPageBefore = (): boolean =>
  history.length > 1 &&
  (Boolean((history.state as { idx?: number } | null)?.idx) ||
    document.referrer.startsWith(`${location.origin}/`))
