/** Instead of how to reach the shop: whoever reads it runs the shop. */
export const OWNER_FOOTER =
  'You get this mail because the setting OWNER_MAIL names your address; OWNER_MAILS says how often you hear of orders and returns.'
