/** An address in a view of the newsletter's list. `at`: since when it is in this view. */
export type SubscriberRow = { id: string; email: string; at: Date }
