import type { ConcurrencyLimit } from './concurrency-limit.server.ts'
import type { ImageMetadataCache } from './image-metadata.server.ts'
import type { ImageName } from './image-name.ts'
import type { ImageRenderer } from './image-renderer.server.ts'
import {
  imageResponse,
  isNotModified,
  type ImageRequest,
  type ImageResponse,
} from './image-response.ts'
import type { ImageWorker } from './image-worker.server.ts'
import { stripJpegMetadata } from './jpeg.ts'

type OriginalImages = (
  image: ImageName,
  request?: ImageRequest,
) => Promise<ImageResponse | 'later' | undefined>

/** The source image or drawing at its own size, as a JPEG (Images.original). */
export function originalImages({
  metadata,
  worker,
  renderer,
  reading,
}: {
  metadata: ImageMetadataCache
  worker: ImageWorker
  renderer: ImageRenderer
  reading: ConcurrencyLimit
}): OriginalImages {
  return async (image, { version, ifNoneMatch, signal } = {}) => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const known = await metadata.find(image)
      if (known === 'busy' || known === 'unavailable') return 'later'
      if (known === 'none' || known.broken) return undefined
      const name = `${image}-${known.version}.jpg`
      const cachePolicy = known.version === version ? 'immutable' : 'day'
      if (isNotModified(name, ifNoneMatch))
        return imageResponse(name, undefined, cachePolicy, ifNoneMatch)
      const source = await reading.run(name, () => metadata.read(image, known), signal)
      if (source === 'busy' || source === 'unavailable') return 'later'
      if (source === 'broken') return undefined
      if (source === 'changed') continue
      const bare = source.kind === 'jpeg' ? stripJpegMetadata(source.bytes) : undefined
      if (bare) return imageResponse(name, bare, cachePolicy, ifNoneMatch)
      const body = await renderer.render(name, () => worker.run({ source, make: 'jpeg' }), signal)
      if (typeof body === 'object') return imageResponse(name, body, cachePolicy, ifNoneMatch)
      if (body === 'broken') metadata.update(image, known, { broken: true })
      return body === 'broken' ? undefined : 'later'
    }
    return 'later'
  }
}
