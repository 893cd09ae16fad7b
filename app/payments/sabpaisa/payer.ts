import type { AttemptInput } from '../gateway.ts'

type Payer = AttemptInput['payer']

/**
 * Sanitises a payer's details for a wire format that joins `key=value` with `&` and escapes
 * nothing: a payer called "x&amount=1" must not rewrite the request (T05). The limits are the
 * gateway's (docs/payment-protocol.md section 1).
 */
export const cleanPayer = ({ name, email, phone, address }: Payer): Payer => ({
  name: cleanName(name),
  email: cleanText(email, 100),
  phone: cleanPhone(phone),
  address: cleanText(address, 255),
})

/** Removes characters with a meaning on the wire and all that cannot be seen. */
export function cleanText(text: string, limit: number): string {
  return text
    .normalize('NFKC') // First: it turns a full-width ＆ into a plain one
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(/[&=?#%\p{C}]/gu, '')
    .trim()
    .slice(0, limit)
    .replace(/\p{Cs}/gu, '') // Lone surrogate that the cut may leave
    .trim()
}

/**
 * The gateway takes letters and spaces only: accents and other scripts are lost, and a name with
 * nothing left becomes "Customer".
 */
function cleanName(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^A-Za-z]+/g, ' ')
    .trim()
  return letters.slice(0, 100).trim() || 'Customer'
}

/**
 * Last ten digits, so without +91 or the leading 0; a shorter number is padded with zeros, since a
 * phone must never stop a payment.
 */
const cleanPhone = (phone: string): string =>
  phone
    .replace(/[^0-9]/g, '')
    .slice(-10)
    .padStart(10, '0')
