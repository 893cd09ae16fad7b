/** Copies of a tax invoice for goods, in the words of Rule 48(1) of the CGST Rules. */
export const COPY_WORDS = {
  original: 'Original for recipient',
  duplicate: 'Duplicate for transporter',
  triplicate: 'Triplicate for supplier',
} as const

export type InvoiceCopy = keyof typeof COPY_WORDS

export const ALL_COPIES = Object.keys(COPY_WORDS) as InvoiceCopy[]

/** Parameter of the desk's files that asks for all copies. */
const PARAM = ['copies', 'all'] as const

/** Copies that an address asks for: the recipient's, unless it says all. */
export const copiesIn = (search: URLSearchParams): readonly InvoiceCopy[] =>
  search.get(PARAM[0]) === PARAM[1] ? ALL_COPIES : ['original']

/** Address of the same file in all copies. */
export const inAllCopies = (path: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${PARAM.join('=')}`
