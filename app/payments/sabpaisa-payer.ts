import type { AttemptInput } from './gateway.ts'

type Payer = AttemptInput['payer']

/**
 * The shopper's own words, made harmless for a wire that joins `key=value` with `&` and escapes nothing:
 * a payer called "x&amount=1" must not rewrite the request. Limits are the gateway's (payments.md section 1).
 */
export const cleanPayer = ({ name, email, phone, address }: Payer): Payer => ({
  name: cleanName(name),
  email: cleanText(email, 100),
  phone: cleanPhone(phone),
  address: cleanText(address, 255),
})

/** Nothing that means something on the wire, and no character that cannot be seen. */
export function cleanText(text: string, limit: number): string {
  return text
    .normalize('NFKC') // before the rest: it turns a full-width ＆ into a plain one
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(/[&=?#%\p{C}]/gu, '')
    .trim()
    .slice(0, limit)
    .replace(/\p{Cs}/gu, '') // the half of a pair that the cut may leave
    .trim()
}

/** The gateway takes letters only. Accents are dropped, other scripts lost, and a name it cannot write becomes "Customer". */
function cleanName(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^A-Za-z]+/g, ' ')
    .trim()
  return letters.slice(0, 100).trim() || 'Customer'
}

/** Ten digits, without +91 or the leading 0; one too short is filled up, since a phone must never stop a payment. */
const cleanPhone = (phone: string): string =>
  phone
    .replace(/[^0-9]/g, '')
    .slice(-10)
    .padStart(10, '0')
