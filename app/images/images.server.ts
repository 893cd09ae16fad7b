import { concurrencyLimit } from './concurrency-limit.server.ts'
import type { ImageCache } from './image-cache.server.ts'
import type { Format, Size } from './image-job.ts'
import { imageMetadataCache, type Art } from './image-metadata.server.ts'
import type { ImageName } from './image-name.ts'
import { imageRenderer } from './image-renderer.server.ts'
import type { ImageRequest, ImageResponse, OriginalResponse } from './image-response.ts'
import type { ImageWorker } from './image-worker.server.ts'
import { originalImages } from './originals/original-images.server.ts'
import { photoSizes } from './photo-size.server.ts'
import { sceneImages } from './scenes/scene-images.server.ts'
import { sizedImages } from './sized-images.server.ts'
import type { SourceImages } from './source-images.ts'

export type { Art } from './image-metadata.server.ts'
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
  /** The version for an image's address, if known at once: a page never waits for its images. */
  version(image: ImageName): string | undefined
  /**
   * Size of the photo in pixels; undefined where there is none or measuring takes too long.
   * Drawings have none, since they are never larger than shown.
   */
  photoSize(image: ImageName): Promise<Size | undefined>
  close(): Promise<void>
}

type Parts = { sourceImages: SourceImages; cache: ImageCache; worker: ImageWorker; art: Art }

const READING = { concurrency: 4, maxQueued: 100 }

export function imageStore({ sourceImages, cache, worker, art }: Parts): Images {
  const metadata = imageMetadataCache({ sourceImages, art })
  const renderer = imageRenderer({ cache, worker })
  const reading = concurrencyLimit(READING)

  return {
    sized: sizedImages({ metadata, cache, worker, renderer }),
    original: originalImages({ metadata, cache, worker, renderer, reading }),
    photoSize: photoSizes({ metadata, worker, reading }),
    scene: sceneImages({ worker, renderer }),

    version(image) {
      const known = metadata.peek(image)
      return known && !known.broken ? known.version : undefined
    },

    async close() {
      worker.close()
      await sourceImages.close()
    },
  }
}
