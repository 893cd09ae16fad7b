import type { ParsedStyle } from '#app/catalogue/import/style-row.ts'
import { LABEL_TEXTS } from '#app/catalogue/label/label.ts'
import { STYLE_DETAILS, type Style } from '#app/catalogue/style.ts'

/** The style that a row makes by itself; undefined where it takes a default or cannot be read. */
export function wholeStyle({ style, unread }: ParsedStyle): Style | undefined {
  const { id, productDisplayName, masterCategory, subCategory, ...said } = style
  if (unread || !id || !productDisplayName || !masterCategory || !subCategory) return undefined
  return {
    id,
    productDisplayName,
    masterCategory,
    subCategory,
    pricePaise: said.pricePaise ?? null,
    gender: said.gender ?? null,
    articleType: said.articleType ?? '',
    usage: said.usage ?? null,
    season: said.season ?? null,
    baseColour: said.baseColour ?? null,
    countryOfOrigin: said.countryOfOrigin ?? null,
    mrpPaise: said.mrpPaise ?? null,
    ...Object.fromEntries(
      [...STYLE_DETAILS, ...LABEL_TEXTS].map((detail) => [detail, said[detail] ?? null]),
    ),
  }
}
