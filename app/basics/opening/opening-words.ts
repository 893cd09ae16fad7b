/** For shoppers, wherever they would order. */
export const ORDERING_OPENS_SOON =
  'Ordering opens soon. You can look around, and your cart stays as it is.'

/** For the staff and commands, of what would issue an invoice. */
export const DEMO_SELLER =
  'Nothing was changed: an invoice would name the demo shop as its seller. Give your own name, address, telephone, email and GST registration at the desk first: Shop, Checklist.'

/** For the staff, of an order by telephone. */
export const NO_ORDERS_YET =
  'This shop takes no orders yet. The checklist says what is missing: Shop, Checklist.'
