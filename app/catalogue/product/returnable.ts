/** Innerwear and swimwear do not come back (spec section 9); personalised things the shop does not make. */
export const isReturnable = ({ subCategory, articleType }: { subCategory: string; articleType: string }): boolean =>
  !/innerwear|swimwear/i.test(`${subCategory} ${articleType}`)
