/** What stands at the button, and is kept with the address of whoever presses it: change both at once, here. */
export const CONSENT =
  'By subscribing I agree that you write to me about new styles and offers, about twice a month. Every mail has a link that ends it.'
