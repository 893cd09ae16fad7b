import { GENDERS, MASTER_CATEGORIES } from '#db/enums.ts'
import { sizesOf } from '#app/catalogue/sizes/sizes.ts'

type Kind = Readonly<Record<string, string>>

/** Meaning of an empty sizes field, by the kind that the form says. */
export function sizesHint({ masterCategory, gender, subCategory = '', articleType = '' }: Kind) {
  const sizes = sizesOf({
    masterCategory: MASTER_CATEGORIES.find((one) => one === masterCategory) ?? MASTER_CATEGORIES[0],
    gender: GENDERS.find((one) => one === gender) ?? null,
    subCategory,
    articleType,
  })
  return `Such as 28; 30; 32. Empty: the category’s, ${wordsOf(sizes)}.`
}

function wordsOf(sizes: readonly string[]): string {
  const [first, last] = [sizes[0], sizes.at(-1)]
  if (first === undefined) return 'none to choose'
  return first === last ? first : `${first} to ${last}`
}
