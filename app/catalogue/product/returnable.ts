import { rules } from '#app/basics/shop-rules.ts'

const { notReturnable } = rules

/** Goods that the rules name, such as innerwear, come back only as damaged or wrong (§9.6). */
export function isReturnable(product: { subCategory: string; articleType: string }): boolean {
  const kind = `${product.subCategory} ${product.articleType}`.toLowerCase()
  return !notReturnable.some((word) => kind.includes(word.toLowerCase()))
}

/** "innerwear, swimwear and personalised products" */
export const NOT_RETURNABLE = `${notReturnable.slice(0, -1).join(', ')} and ${notReturnable.at(-1)}`

export const NOT_RETURNABLE_NOTE = `${NOT_RETURNABLE.charAt(0).toUpperCase()}${NOT_RETURNABLE.slice(1)} cannot be returned. What comes damaged, faulty or wrong we always take back.`
