/** Postal address of a parcel. */
export type Address = {
  firstName: string
  lastName: string
  phone: string
  address: string
  city: string
  postalCode: string
}

/**
 * Address saved in an account. `state` follows from the PIN code, or was chosen where that does not say
 * it alone ('' where somebody has to choose); `preferred` marks the one that the checkout offers first.
 */
export type SavedAddress = Address & { id: string; state: string; preferred: boolean }

/** Upper bound on an account: more than anybody needs, and few enough to choose from. */
export const MAX_ADDRESSES = 20

export const ADDRESSES_FULL = `You have saved ${MAX_ADDRESSES} addresses, and that is the most we keep. Remove one that you no longer use first.`

export const ADDRESS_GONE =
  'This address is not among yours any more. You may have removed it in another window.'

/** Tells one address from another within a sentence. */
export const formatAddressSummary = ({ firstName, lastName, address }: Address): string =>
  `${firstName} ${lastName}, ${address}`

/** Lines below the name, as on a parcel. */
export const formatAddressLines = ({ address, city, postalCode, state }: SavedAddress): string[] =>
  [address, `${city} ${postalCode}`, state].filter(Boolean)

/** Groups ten digits as they are read out: "98765 43210". */
export const formatPhone = (phone: string): string => phone.replace(/^(\d{5})(\d{5})$/, '$1 $2')
