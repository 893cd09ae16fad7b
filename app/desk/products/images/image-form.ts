import { MAX_STYLE_IMAGES } from '#db/words/image-enums.ts'

/** Pictures of one product. */
export const MAX_PICTURES = MAX_STYLE_IMAGES

/** Longest words for a picture, in characters: a sentence. */
export const MAX_ALT = 200

/** Kind of what is dragged from one place to another, which no other page takes. */
export const DRAGGED = 'application/x-sangam-picture'
