import { concurrencyLimit } from './concurrency-limit.server.ts'
import type { ImageCache } from './image-cache.server.ts'
import type { Format, ImageJob, Size } from './image-job.ts'
import { imageMetadataCache, versionOf, type Art } from './image-metadata.server.ts'
import type { ImageName } from './image-name.ts'
import { drawing, imageRenderer } from './image-renderer.server.ts'
import { imageResponse, isKnown, type ImageRequest, type ImageResponse } from './image-response.ts'
import type { ImageWorker } from './image-worker.server.ts'
import { originalImages } from './original-images.server.ts'
import { photoSizes } from './photo-size.server.ts'
import { sizedImages } from './sized-images.server.ts'
import type { SourceImages } from './source-images.ts'

export type { Art } from './image-metadata.server.ts'
export type { Format, Size } from './image-job.ts'
export type { CachePolicy, ImageRequest, ImageResponse } from './image-response.ts'

export type Images = {
  /**
   * The source image or drawing, as JPEG; undefined when there is none. `later`: busy, try again.
   */
  original(image: ImageName, request?: ImageRequest): Promise<ImageResponse | 'later' | undefined>
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
  const sceneVersions = new Map<string, string>()

  return {
    sized: sizedImages({ metadata, cache, worker, renderer }),
    original: originalImages({ metadata, worker, renderer, reading }),
    photoSize: photoSizes({ metadata, worker, reading }),

    async scene(sceneName, width, format, request = {}) {
      const draw = art.scene(sceneName)
      if (!draw) return undefined
      const version = sceneVersions.get(sceneName) ?? versionOf(`${art.revision} ${sceneName}`)
      sceneVersions.set(sceneName, version)
      const name = `${sceneName}-${version}-${width}.${format}`
      if (isKnown(name, request.ifNoneMatch))
        return imageResponse(name, undefined, 'day', request.ifNoneMatch)
      const job = (): ImageJob => ({
        source: drawing(draw()),
        make: 'width',
        width,
        height: undefined,
        format,
      })
      const body = await renderer.render(name, () => worker.run(job()), request.signal)
      return typeof body === 'string'
        ? 'later'
        : imageResponse(name, body, 'day', request.ifNoneMatch)
    },

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
