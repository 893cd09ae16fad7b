import { LRUCache } from 'lru-cache'
import { concurrencyLimit } from './turns/concurrency-limit.server.ts'
import type { ImageCache } from './image-cache.server.ts'
import type { Format, Size, Source } from './image-job.ts'
import type { Art } from './art.ts'
import { imageMetadataCache, versionOf } from './image-metadata.server.ts'
import { styleIdOf, type ImageName } from './image-name.ts'
import { imageRenderer } from './image-renderer.server.ts'
import type { ImageRequest, ImageResponse, OriginalResponse } from './image-response.ts'
import type { ImageWorker } from './image-worker.server.ts'
import { originalImages } from './originals/original-images.server.ts'
import { photoSizes } from './photo-size.server.ts'
import { sceneImages } from './scenes/scene-images.server.ts'
import { sizedImages } from './sized-images.server.ts'
import type { ReadableImages } from './source-images.ts'
import { imageTurns } from './turns/image-turns.server.ts'

export type { Art } from './art.ts'
export type { Format, Size } from './image-job.ts'
export type {
  CachePolicy,
  ImageRequest,
  ImageResponse,
  OriginalResponse,
} from './image-response.ts'

export type Images = {
  /**
   * The source image or drawing, as JPEG; undefined when there is none. `later`: busy, try again.
   */
  original(
    image: ImageName,
    request?: ImageRequest,
  ): Promise<OriginalResponse | 'later' | undefined>
  /**
   * At a width of responsive-images.ts. The fallback replaces a missing or broken source image at
   * the same size. A second image has no fallback: undefined.
   */
  sized(
    image: ImageName,
    width: number,
    format: Format,
    request?: ImageRequest,
  ): Promise<ImageResponse | 'later' | undefined>
  scene(
    name: string,
    width: number,
    format: Format,
    request?: ImageRequest,
  ): Promise<ImageResponse | 'later' | undefined>
  /** A square of a first-party drawing, as PNG. */
  icon(svg: string, side: number): Promise<Uint8Array<ArrayBuffer> | 'later'>
  /**
   * The version for an image's address, if known at once: a page never waits for its images.
   * `content`: what names it, where the page knows that.
   */
  version(image: ImageName, content?: string): string | undefined
  /**
   * Size of the photo in pixels; undefined where there is none or measuring takes too long.
   * Drawings have none, since they are never larger than shown.
   */
  photoSize(image: ImageName): Promise<Size | undefined>
  close(): Promise<void>
}

type Parts = {
  sourceImages: ReadableImages
  cache: ImageCache
  worker: ImageWorker
  art: Art
  /** Whether the catalogue has this style, listed or in old orders only. */
  hasStyle: (styleId: number) => Promise<boolean>
}

/** Styles that are known to be in the catalogue: a catalogue's worth. */
const MAX_STYLES = 50_000
const READING = { concurrency: 4, maxQueued: 100 }

export function imageStore({ sourceImages, cache, worker, art, hasStyle }: Parts): Images {
  const metadata = imageMetadataCache({ sourceImages, art })
  const renderer = imageRenderer({ cache, worker })
  const reading = concurrencyLimit(READING)
  const turns = imageTurns()
  const styles = new LRUCache<number, true>({ max: MAX_STYLES })

  /**
   * Only images of the catalogue are made: any other number would take a turn and room in the cache
   * for a picture that no page shows. While nobody can say, it may be one.
   */
  async function mayBeMade(image: ImageName): Promise<boolean> {
    const styleId = styleIdOf(image)
    if (turns.isNamed(image) || styles.has(styleId)) return true
    const found = await hasStyle(styleId).catch(() => true)
    if (found) styles.set(styleId, true)
    return found
  }

  return {
    sized: sizedImages({ metadata, cache, worker, renderer, turns, mayBeMade }),
    original: originalImages({ metadata, cache, worker, renderer, reading, mayBeMade }),
    photoSize: photoSizes({ metadata, worker, reading }),
    scene: sceneImages({ worker, renderer }),

    async icon(svg, side) {
      const name = `icon-${versionOf(svg)}-${side}.png`
      const source: Source = { kind: 'svg', bytes: Buffer.from(svg) }
      const body = await renderer.render(name, () => worker.run({ source, make: 'icon', side }))
      return typeof body === 'string' ? 'later' : body
    },

    version(image, content) {
      turns.name(image)
      if (content !== undefined) return versionOf(content)
      const known = metadata.peek(image)
      return known && !known.broken ? known.version : undefined
    },

    async close() {
      worker.close()
      await sourceImages.close()
    },
  }
}
