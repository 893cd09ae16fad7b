/** Texts of §2.16, for the toast and for the page without scripts. */
export const SUBSCRIBED = {
  title: 'Subscribed!',
  text: 'Thank you for subscribing to our newsletter.',
}
