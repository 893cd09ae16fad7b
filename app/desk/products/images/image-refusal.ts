import { MAX_STYLE_IMAGES } from '#db/words/image-enums.ts'
import type { ListRefusal } from './image-list.ts'

/** Why the images of a product are not changed. */
export type ImageRefusal = {
  why:
    | 'an import is at work'
    | 'not there'
    | ListRefusal
    /** The folder or bucket does not say which photos the product has so far. */
    | 'photos unavailable'
    /** A removed image was deleted, a month later. */
    | 'no longer kept'
}

/** Why the pictures of a product were not changed, in words. */
export function imageRefusalText(refusal: ImageRefusal): string {
  switch (refusal.why) {
    case 'an import is at work':
      return 'A file is being imported. Try it again when that is done.'
    case 'not there':
      return 'Nothing was changed: it is not in the shop now.'
    case 'full':
      return `A product has ${MAX_STYLE_IMAGES} pictures at most. Remove one first.`
    case 'changed meanwhile':
      return 'Somebody has changed this picture meanwhile, and nothing was changed now. This is how it stands.'
    case 'photos unavailable':
      return 'The photos that the product has so far cannot be read just now. Try it again.'
    case 'no longer kept':
      return 'That picture was removed more than a month ago, and is no longer there.'
    default:
      return refusal.why satisfies never
  }
}
