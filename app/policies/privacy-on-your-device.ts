import type { Policy } from './policy.ts'

/** Sections of the privacy policy: every cookie and every entry of browser storage is listed. */
export const deviceStorage: Policy['sections'] = [
  {
    heading: 'Cookies',
    parts: [
      'All of them are ours and needed for what you ask for, so there is no banner to press away. Some begin with “__Host-” or “__Secure-” in your browser, which makes them safer.',
      {
        terms: [
          [
            'session',
            'keeps you signed in: 30 days from its last use if you asked us to remember you, 90 at most, else until the browser is closed, a day at most.',
          ],
          ['not-remembered', 'goes with it when you did not ask us to remember you.'],
          [
            'signed-in',
            'says only that somebody is signed in, so that the page shows My Orders instead of Login. Lasts as long as the session.',
          ],
          [
            'device',
            'names this browser by a random number, for 400 days, so that a sign-in from another is noticed.',
          ],
          [
            'order-capability',
            'lets this browser see the order it has just placed, for 7 days or until you sign out.',
          ],
          [
            'guest-cart',
            'what is in your cart where your browser runs no scripts: products, sizes, colours and quantities, and up to three orders that are not paid yet. Only the cart and the checkout are sent it; 30 days, or until you sign out.',
          ],
          ['has-guest-cart', 'goes with it and says only that it is there.'],
          [
            'flash',
            'carries a short message such as “Logged in successfully.” to the next page, for a minute at most.',
          ],
        ],
      },
    ],
  },
  {
    heading: 'What your browser remembers',
    parts: [
      'This stays on your device. Clearing the data of this site in your browser removes it.',
      {
        terms: [
          ['shopping-cart', 'what is in your cart.'],
          [
            'recently-viewed',
            'products you looked at. Where they are shown, the browser asks us which of them are sold out, without saying who you are; the button beside them clears them.',
          ],
          ['listing-view', 'whether you like two columns or more.'],
          ['lastOrderId', 'the number of your order on its way to the thank-you page.'],
          [
            'signed-out-at',
            'when somebody last signed out here, so that what they typed is shown to nobody after them.',
          ],
          [
            'For this tab only',
            'what you have begun to type at the checkout or on the contact page, the size you chose, and whether you were at the bank.',
          ],
        ],
      },
      'Signing out, or deleting your account, takes your own cart and all that was typed away from this device, in its other tabs too.',
    ],
  },
]
