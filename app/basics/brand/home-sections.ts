import { z } from 'zod'
import { words } from './field-schemas.ts'
import { FIRST_SECTIONS, MAX_COLLECTIONS } from './home-section.ts'

const heading = words(60)

const section = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.enum(['hero', 'banner', 'newsletter', 'recent']) }),
    z.strictObject({ kind: z.enum(['categories', 'featured']), heading }),
    z.strictObject({
      kind: z.literal('collection'),
      heading,
      listing: words(400).regex(
        /^\/products\?(?:.*&)?(?:category|q)=./,
        'must have the address of a listing or search, /products?…',
      ),
    }),
  ],
  'must be a section of the home page',
)

/** Shown sections in their sequence; one that is not in it is not shown. */
export const homeSections = z
  .array(section, 'must be a list')
  .min(1, 'must have one section or more')
  .refine(
    (sections) => sections.filter(({ kind }) => kind === 'collection').length <= MAX_COLLECTIONS,
    `must have at most ${MAX_COLLECTIONS} rows of products`,
  )
  .refine((sections) => {
    const kinds = sections.map(({ kind }) => kind).filter((kind) => kind !== 'collection')
    return new Set(kinds).size === kinds.length
  }, 'must have each section once')
  // Only the browser knows it, so it appears late and would move what stands below it.
  .refine(
    (sections) => sections.slice(0, -1).every(({ kind }) => kind !== 'recent'),
    'must have Recently viewed last',
  )
  .default(FIRST_SECTIONS)
