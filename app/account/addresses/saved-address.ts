/** Where a parcel can go. */
export type Address = {
  firstName: string
  lastName: string
  phone: string
  address: string
  city: string
  postalCode: string
}

/** One that a shopper keeps. `state` is of the PIN code, '' where that is not known; `preferred`: offered first at the checkout. */
export type SavedAddress = Address & { id: string; state: string; preferred: boolean }

/** More than anybody needs, and few enough to choose from. */
export const MAX_ADDRESSES = 20

export const ADDRESSES_FULL = `You have saved ${MAX_ADDRESSES} addresses, and that is the most we keep. Remove one that you no longer use first.`

export const ADDRESS_GONE =
  'This address is not among yours any more. You may have removed it in another window.'

/** To tell one from another in a sentence. */
export const formatAddressSummary = ({ firstName, lastName, address }: Address): string =>
  `${firstName} ${lastName}, ${address}`

/** The lines as on a parcel, below the name. */
export const formatAddressLines = ({ address, city, postalCode, state }: SavedAddress): string[] =>
  [address, `${city} ${postalCode}`, state].filter(Boolean)

/** "98765 43210": as it is read out. */
export const formatPhone = (phone: string): string => phone.replace(/^(\d{5})(\d{5})$/, '$1 $2')
