import type { Brand } from '../brand/brand-file.ts'

/** `demo`: still the value of the brand file as it is shipped; `missing`: nobody has said it. */
export type LineState = 'own' | 'demo' | 'missing'

export type LegalLine = {
  /** As checklist, warnings and preview name it. */
  what: string
  /** Field of the settings, as the brand file nests it. */
  field: string
  /** Group of the desk's settings that changes it. */
  form: 'brand' | 'contact' | 'tax'
  /** While it is not the merchant's own, in a sentence. */
  open: string
  /** Strangers see no page, and no document is made, as long as it is the demo's. */
  isIdentity: boolean
  stateOf(brand: LegalFacts): LineState
}

type LegalFacts = Pick<
  Brand,
  'name' | 'tradingCompany' | 'address' | 'phone' | 'email' | 'grievanceOfficer' | 'seller'
>

/** Letters and digits alone: capitals, spaces and hyphens make no other name of a demo's. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

const isDemo = (text: string, demo: string): LineState =>
  plain(text) === plain(demo) ? 'demo' : 'own'

/** Demo address: `.example` is a reserved domain, so mail to it never arrives. */
export const isPlaceholder = (address: string): boolean => /[.@]example\W*$/i.test(address)

const mailState = (address: string): LineState => {
  if (/[@.]sangam\.example\W*$/i.test(address)) return 'demo'
  return isPlaceholder(address) ? 'missing' : 'own'
}

const given = (text: string): LineState => (text.trim() === '' ? 'missing' : 'own')

/** Permanent account number within the demo's GSTIN: nobody has it, in whichever State. */
const DEMO_PAN = 'ABCDE1234F'

/**
 * Facts about the seller that the law wants said before a sale: the one table of them. A merchant may
 * have written into `brand.json` itself, so the shipped values stand here once more. A shop in
 * production takes no order while one of these lines is open (`openingOf`).
 */
export const LEGAL_LINES: readonly LegalLine[] = [
  {
    what: 'Name of the shop',
    field: 'brand.name',
    form: 'brand',
    open: 'Every page and mail says the demo shop’s.',
    isIdentity: true,
    stateOf: ({ name }) => isDemo(name, 'Sangam'),
  },
  {
    what: 'Trading company',
    field: 'brand.tradingCompany',
    form: 'contact',
    open: 'Pages and invoices name the demo shop’s.',
    isIdentity: true,
    stateOf: ({ tradingCompany }) => isDemo(tradingCompany, 'Sangam Vastra Trading Company'),
  },
  {
    what: 'Address',
    field: 'brand.address',
    form: 'contact',
    open: 'Customers read the demo shop’s.',
    isIdentity: true,
    stateOf: ({ address }) =>
      plain(address.join(' ')).includes(plain('Sangam House, 14 Civil Lines')) ? 'demo' : 'own',
  },
  {
    what: 'Telephone',
    field: 'brand.phone',
    form: 'contact',
    open: 'Customers read the demo shop’s.',
    isIdentity: true,
    stateOf: ({ phone }) => (plain(phone).endsWith('5320000000') ? 'demo' : 'own'),
  },
  {
    what: 'Email of the shop',
    field: 'brand.email',
    form: 'contact',
    open: 'Customers write to an address that nobody reads.',
    isIdentity: true,
    stateOf: ({ email }) => mailState(email),
  },
  {
    what: 'GST registration',
    field: 'brand.seller.gstin',
    form: 'tax',
    open: 'Say how the shop is registered, with a GSTIN of your own if it has one.',
    isIdentity: true,
    stateOf: ({ seller: { registration, gstin } }) => {
      if (plain(gstin).includes(plain(DEMO_PAN))) return 'demo'
      return registration === 'unset' ? 'missing' : 'own'
    },
  },
  {
    what: 'Grievance officer, name',
    field: 'brand.grievanceOfficer.name',
    form: 'contact',
    open: 'The law wants one named.',
    isIdentity: false,
    stateOf: ({ grievanceOfficer: { name } }) => given(name),
  },
  {
    what: 'Grievance officer, designation',
    field: 'brand.grievanceOfficer.designation',
    form: 'contact',
    open: 'The law wants it named.',
    isIdentity: false,
    stateOf: ({ grievanceOfficer: { designation } }) => given(designation),
  },
  {
    what: 'Grievance officer, telephone',
    field: 'brand.grievanceOfficer.phone',
    form: 'contact',
    open: 'The law wants a number beside the address.',
    isIdentity: true,
    stateOf: ({ grievanceOfficer: { phone } }) =>
      plain(phone).endsWith('5320000000') ? 'demo' : given(phone),
  },
  {
    what: 'Grievance officer, email',
    field: 'brand.grievanceOfficer.email',
    form: 'contact',
    open: 'Complaints go to an address that nobody reads.',
    isIdentity: true,
    stateOf: ({ grievanceOfficer: { email } }) => mailState(email),
  },
]

export type OpenLine = { line: LegalLine; state: Exclude<LineState, 'own'> }

/** Lines that are not the merchant's own yet. */
export const openLines = (brand: LegalFacts): OpenLine[] =>
  LEGAL_LINES.flatMap((line) => {
    const state = line.stateOf(brand)
    return state === 'own' ? [] : [{ line, state }]
  })

/** "Name of the shop is the demo’s", for warnings of the server. */
export const openLineWords = ({ line, state }: OpenLine): string =>
  `${line.what} is ${state === 'demo' ? 'the demo’s' : 'missing'}`
