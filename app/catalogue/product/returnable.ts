import { service } from '#app/basics/brand.ts'

/**
 * Innerwear and swimwear come back only as damaged or wrong (§9.6); the shop makes no personalised
 * products.
 */
export const isReturnable = ({
  subCategory,
  articleType,
}: {
  subCategory: string
  articleType: string
}): boolean => !/innerwear|swimwear/i.test(`${subCategory} ${articleType}`)

const { notReturnable } = service
/** "innerwear, swimwear and personalised products" */
export const NOT_RETURNABLE = `${notReturnable.slice(0, -1).join(', ')} and ${notReturnable.at(-1)}`

export const NOT_RETURNABLE_NOTE = `${NOT_RETURNABLE.charAt(0).toUpperCase()}${NOT_RETURNABLE.slice(1)} cannot be returned. What comes damaged, faulty or wrong we always take back.`
