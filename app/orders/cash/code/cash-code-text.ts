import { brand } from '#app/basics/brand.ts'

/**
 * Text message with the code. Operators in India let a text pass only as it is registered with them, so
 * a change of it wants a new template (docs/texting-protocols.md section 1).
 */
export const cashCodeText = ({ code, number }: { code: string; number: string }): string =>
  `${code} is the code that confirms your order ${number} at ${brand.name}, to be paid at the door. Enter it on our page, and tell nobody.`
