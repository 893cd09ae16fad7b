import type { Paise } from '#app/basics/money.ts'
import type { DocumentTitle } from './title.ts'

/** A document as lists show it. */
export type ListedDocument = {
  number: string
  title: DocumentTitle
  /** Day in India. */
  issuedOn: string
  value: Paise
}

/** Name of its file, and of its address: "S-26-27-000001.pdf", since a name holds no stroke. */
export const fileOf = (number: string): string => `${number.replaceAll('/', '-')}.pdf`

/** The number that a file is named for; undefined for any other name. */
export function numberOfFile(file: string): string | undefined {
  const read = /^([A-Z][A-Z0-9]?)-(\d\d-\d\d)-(\d{6,8})\.pdf$/.exec(file)
  return read ? read.slice(1).join('/') : undefined
}
