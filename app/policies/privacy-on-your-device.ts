import { shoppersCookies } from '#app/basics/personal-data/cookies.ts'
import type { Policy } from './policy.ts'

/** Sections of the privacy policy: every cookie and every entry of browser storage is listed. */
export const deviceStorage: Policy['sections'] = [
  {
    heading: 'Cookies',
    parts: [
      'All our cookies are needed for the shop to work, so there is no cookie banner. Some begin with “__Host-” or “__Secure-” in your browser, which makes them safer.',
      { terms: shoppersCookies() },
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
