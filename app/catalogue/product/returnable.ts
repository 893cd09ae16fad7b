import { rules } from '#app/basics/shop-rules.ts'

type Kind = { subCategory: string; articleType: string }

/** Goods that the rules name, such as innerwear, come back only as damaged or wrong (§9.6). */
export function isReturnable(
  { subCategory, articleType }: Kind,
  notReturnable: readonly string[] = rules.notReturnable,
): boolean {
  const names = [subCategory, articleType].map(toWords)
  return !notReturnable.some((entry) => names.some((name) => name.includes(toWords(entry))))
}

/**
 * Lower-case words between spaces, so that `includes` compares whole ones: "bra" is in " bra ", not
 * in " bracelet ". A plural's s does not count.
 */
const toWords = (text: string): string =>
  ` ${(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    .map((word) => word.replace(/s$/, ''))
    .join(' ')} `

/** British, in which no comma stands before "and". */
const listFormat = new Intl.ListFormat('en-GB')

/** "innerwear, swimwear and personalised products"; '' where everything is taken back. */
export const notReturnable = (): string => listFormat.format(rules.notReturnable)

const FAULTY =
  'If something arrives damaged, faulty, wrong or not as shown, we always take it back.'

export function notReturnableNote(): string {
  const goods = notReturnable()
  return goods === ''
    ? FAULTY
    : `${goods.charAt(0).toUpperCase()}${goods.slice(1)} cannot be returned. ${FAULTY}`
}
