import { markSignedIn } from '#app/account/session/marker.browser.ts'
import { CART_KEY } from '#app/cart/cart.ts'
import { countStoredItems } from '#app/cart/count-stored-items.ts'
import { VIEW_KEY, type View } from '#app/catalogue/listing/view.browser.ts'

// Inline script that runs before the first paint; the content security policy names its hash. Pages
// are the same for everyone, so the browser itself marks whether somebody is signed in, how many
// pieces are in the cart, and the columns of the listing. It also hides optional images that fail
// to load, even before hydration.

const page = document.documentElement

function mark(): void {
  markSignedIn()
  try {
    if (localStorage.getItem(VIEW_KEY) === ('two' satisfies View)) page.dataset.view = 'two'
    const count = countStoredItems(localStorage.getItem(CART_KEY))
    page.toggleAttribute('data-cart', count > 0)
    page.style.setProperty('--cart-count', String(count))
  } catch {
    // Storage is forbidden, so there is nothing to mark.
  }
}

mark()
// Another tab has changed the cart, or the browser shows a page of before again.
for (const type of ['storage', 'pageshow']) addEventListener(type, mark)

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLElement && 'mayFail' in target.dataset) target.hidden = true
  },
  true,
)
