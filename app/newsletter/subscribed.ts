/** Texts of §2.16, for the toast and for the page without scripts; `next` stands below them. */
export const SUBSCRIBED = {
  title: 'Subscribed!',
  text: 'Thank you for subscribing to our newsletter.',
  /** Said to everyone alike, so that it tells nobody who is subscribed. */
  next: 'If you are new to it, please press the button in the mail on its way to you.',
}
