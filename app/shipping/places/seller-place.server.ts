import { STATE_CODES, stateName, type StateCode } from '#app/basics/gst/states.ts'
import { sellerState } from '#app/tax/seller-state.ts'
import { statesOf } from './state-of-pin.server.ts'

type Seller = {
  address: readonly string[]
  seller: { registration: string; gstin: string; state: string }
}

/** Names that some still write. */
const OTHER_NAMES: readonly { code: string; name: string }[] = [
  { code: '21', name: 'Orissa' },
  { code: '34', name: 'Pondicherry' },
  { code: '05', name: 'Uttaranchal' },
  { code: '33', name: 'Tamilnadu' },
]
const NAMES = [...STATE_CODES, ...OTHER_NAMES].map(({ code, name }) => ({
  code,
  name: plain(name),
}))

/**
 * A sentence where the State of the GST registration is not that of the address, by its PIN code and by
 * the State that it names. Invoices print both, and the State decides between CGST and IGST. What cannot
 * be read in an address disagrees with nothing.
 */
export function sellerPlaceProblem({ address, seller }: Seller): string | undefined {
  const code = sellerState(seller)
  const name = stateName(code)
  if (seller.registration === 'unset' || name === undefined) return undefined
  const pin = pinIn(address)
  const byPin = pin ? statesOf(pin) : []
  const named = stateName(stateNamedIn(address) ?? '') ?? ''
  const found = [
    ...(byPin.length === 0 || byPin.includes(name)
      ? []
      : [`PIN code ${pin} is in ${byPin.join(' and ')}`]),
    ...(named === '' || named === name ? [] : [`it names ${named}`]),
  ].join(', and ')
  if (found === '') return undefined
  const of = seller.gstin === '' ? 'State of the shop' : `GSTIN ${seller.gstin}`
  return `The ${of} is ${name} (${code}), but the address is elsewhere: ${found}. Invoices print both, so correct one of them.`
}

const PIN = /(?<!\d)([1-9]\d{2})[ -]?(\d{3})(?!\d)/g

const pinIn = (address: readonly string[]): string | undefined => {
  const [, first, last] = [...address.join('\n').matchAll(PIN)].at(-1) ?? []
  return first && `${first}${last}`
}

/** The last State that ends a part of the address: "Prayagraj, Uttar Pradesh 211001", not "Punjab Road". */
function stateNamedIn(address: readonly string[]): StateCode | string | undefined {
  const parts = address.flatMap((line) => line.replaceAll(PIN, ',').split(/[,;()/–]|\s-/))
  const codes = parts.map((part) => {
    const words = ` ${plain(part).replace(/ india$/, '')}`
    return NAMES.find(({ name }) => words.endsWith(` ${name}`))?.code
  })
  return codes.findLast((code) => code !== undefined)
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
}
