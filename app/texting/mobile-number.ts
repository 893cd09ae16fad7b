import { cleanIdentifier } from '#app/basics/text/clean-identifier.ts'

/**
 * Ten digits of an Indian mobile number, as people write it and telephones copy it: "+91 98765-43210",
 * "0091 …", "+91 (0) …", "tel:…", in the digits of any script. Undefined for any other number.
 */
export const mobileNumber = (phone: string): string | undefined =>
  /^(?:tel:)?(?:(?:\+|0{1,2})?91)?0?([6-9]\d{9})$/i.exec(withoutSeparators(phone))?.[1]

/** The characters of a telephone number without what stands between them. */
export const withoutSeparators = (phone: string): string =>
  cleanIdentifier(phone).replaceAll(/[\s().-]/g, '')

/** Masked number, for a page that whoever has the link may see. */
export const maskedNumber = (mobile: string): string => `+91 ••••••••${mobile.slice(-2)}`
