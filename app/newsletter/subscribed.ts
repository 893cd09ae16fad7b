/** Texts of §2.16, for the toast and for the page without scripts; `next` stands below them. */
export const SUBSCRIBED = {
  title: 'Subscribed!',
  text: 'Thank you for subscribing to our newsletter.',
  /** Said to everyone alike, so that it tells nobody who is subscribed. */
  next: 'One step to go: please confirm with the link in the email we have sent you. If you are subscribed already, you will not get one.',
}
