/** Shipping address as stored with the order (§3). */
export type ShippingAddress = {
  fullName: string
  address: string
  city: string
  state: string
  postalCode: string
  phone: string
}

/** Address lines as on a parcel; missing parts leave no gap. */
export const addressLines = ({
  fullName,
  address,
  city,
  state,
  postalCode,
}: ShippingAddress): string[] =>
  [fullName, address, [city, postalCode].filter(Boolean).join(' '), state].filter(Boolean)
