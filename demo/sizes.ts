import { rowsFromStyles, type StyleRow } from '#app/catalogue/import/style-row.ts'
import { sizesOf } from '#app/catalogue/sizes/sizes.ts'
import type { Style } from '#app/catalogue/style.ts'

const WAISTS = {
  Men: ['28', '30', '32', '34', '36', '38'],
  Women: ['26', '28', '30', '32', '34'],
}

/** Sizes that the rule would not give: jeans go by the waist in inches. */
function ownSizesOf({ articleType, gender }: Style): readonly string[] | undefined {
  return articleType === 'Jeans' ? WAISTS[gender === 'Women' ? 'Women' : 'Men'] : undefined
}

export const demoSizesOf = (style: Style): readonly string[] => ownSizesOf(style) ?? sizesOf(style)

/** Styles of the demo in the loader's shape. */
export const demoRows = (styles: readonly Style[]): StyleRow[] =>
  rowsFromStyles(styles).map((row, i) => {
    const sizes = styles[i] && ownSizesOf(styles[i])
    return sizes ? { ...row, sizes } : row
  })
