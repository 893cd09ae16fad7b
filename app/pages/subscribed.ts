/** The spec's words (section 2), for the toast, the page and who reads it without JavaScript. */
export const SUBSCRIBED = {
  title: 'Subscribed!',
  text: 'Thank you for subscribing to our newsletter.',
}
