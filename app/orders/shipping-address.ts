/** Where an order goes, as it is stored with it (spec section 3). */
export type ShippingAddress = {
  fullName: string
  address: string
  city: string
  state: string
  postalCode: string
  phone: string
}

/** The lines of the address as on a parcel; what is missing leaves no gap. */
export const addressLines = ({
  fullName,
  address,
  city,
  state,
  postalCode,
}: ShippingAddress): string[] =>
  [fullName, address, [city, postalCode].filter(Boolean).join(' '), state].filter(Boolean)
