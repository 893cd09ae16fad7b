import { LRUCache } from 'lru-cache'
import type { ImageName } from '../image-name.ts'
import type { Turn } from './concurrency-limit.server.ts'

export type ImageTurns = {
  /** A page shows this image, so its readers are about to ask for it. */
  name(image: ImageName): void
  isNamed(image: ImageName): boolean
  /**
   * Runs the work in the turn that the image and its asker have. `asker`: a visitor's network;
   * undefined: the shop itself.
   */
  run<Done>(
    image: ImageName,
    asker: string | undefined,
    work: (turn: Turn) => Promise<Done>,
  ): Promise<Done>
}

/** What pages have shown lately; a listing shows twelve products of two images. */
const MAX_NAMED = 10_000
/** First turns of one asker that wait or run: two pages of images. */
const MAX_FIRST_OF_ASKER = 48

/**
 * Who is served first when images have to be made: those of a page that was just rendered, but of
 * one asker no more than two pages' worth, so that nobody who asks for all images of the catalogue
 * keeps new ones from others.
 */
export function imageTurns(): ImageTurns {
  const named = new LRUCache<ImageName, true>({ max: MAX_NAMED })
  /** Only askers with work under way. */
  const underWay = new Map<string, number>()

  return {
    name: (image) => void named.set(image, true),
    isNamed: (image) => named.has(image),
    async run(image, asker, work) {
      if (asker === undefined) return work('first')
      const others = underWay.get(asker) ?? 0
      underWay.set(asker, others + 1)
      try {
        return await work(named.has(image) && others < MAX_FIRST_OF_ASKER ? 'first' : 'common')
      } finally {
        const left = (underWay.get(asker) ?? 1) - 1
        if (left > 0) underWay.set(asker, left)
        else underWay.delete(asker)
      }
    },
  }
}
