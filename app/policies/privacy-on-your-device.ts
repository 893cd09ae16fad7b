import type { Policy } from './policy.ts'

/** Sections of the privacy policy: every cookie and every entry of browser storage is listed. */
export const deviceStorage: Policy['sections'] = [
  {
    heading: 'Cookies',
    parts: [
      'All our cookies are needed for the shop to work, so there is no cookie banner. Some begin with “__Host-” or “__Secure-” in your browser, which makes them safer.',
      {
        terms: [
          [
            'session',
            'keeps you signed in: if you ticked “Remember me”, for 30 days after its last use and 90 days at most; otherwise until you close the browser, one day at most.',
          ],
          ['not-remembered', 'set with it if you did not tick “Remember me”.'],
          [
            'signed-in',
            'says only that someone is signed in, so that the page shows My Orders instead of Login. Lasts as long as the session.',
          ],
          [
            'device',
            'identifies this browser by a random number, for 400 days, so that we notice a sign-in from another one.',
          ],
          [
            'order-capability',
            'lets this browser see the orders that it placed, or whose payment link it opened, each for 7 days or until you sign out.',
          ],
          [
            'guest-cart',
            'your cart if your browser does not run JavaScript: products, sizes, colours and quantities, and up to three unpaid orders. Sent only to the cart and the checkout; lasts 30 days, or until you sign out.',
          ],
          ['has-guest-cart', 'set with it, and says only that it exists.'],
          [
            'flash',
            'carries a short message such as “Logged in successfully.” to the next page, for one minute at most.',
          ],
        ],
      },
    ],
  },
  {
    heading: 'What your browser remembers',
    parts: [
      'This stays on your device. Clear this site’s data in your browser to remove it.',
      {
        terms: [
          ['shopping-cart', 'what is in your cart.'],
          [
            'recently-viewed',
            'products you have viewed. Where they are shown, your browser asks us which are sold out, without saying who you are. The button beside them clears the list.',
          ],
          [
            'body-measures',
            'the measurements you entered in a size guide, if any. We never see them, and the button beside them deletes them.',
          ],
          [
            'delivery-pin',
            'the PIN code for which you asked when it arrives. Your browser asks us about it, without saying who you are.',
          ],
          ['listing-view', 'whether you chose two columns or more.'],
          ['lastOrderId', 'your order number, until the thank-you page has shown it.'],
          [
            'signed-out-at',
            'when someone last signed out here, so that what they typed is not shown to the next person.',
          ],
          [
            'For this tab only',
            'what you have started to type at checkout or on the contact page, the size you chose, and whether you were sent to the bank.',
          ],
        ],
      },
      'When you sign out or delete your account, your cart and everything you typed are removed from this device, in other tabs too.',
    ],
  },
]
