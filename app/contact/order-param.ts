/** Whether an address names an order to ask about: its id or its number. */
export const isOrderParam = (order: string | null): order is string =>
  order !== null && /^[0-9a-f-]{8,36}$/i.test(order)
