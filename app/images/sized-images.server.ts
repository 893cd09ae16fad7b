import type { ImageCache } from './image-cache.server.ts'
import type { Format, JobOutcome } from './image-job.ts'
import type { ImageMetadata, ImageMetadataCache } from './image-metadata.server.ts'
import type { ImageName } from './image-name.ts'
import { sizedJob, type ImageRenderer } from './image-renderer.server.ts'
import {
  imageResponse,
  isNotModified,
  type CachePolicy,
  type ImageRequest,
  type ImageResponse,
} from './image-response.ts'
import type { ImageWorker } from './image-worker.server.ts'
import type { Turn } from './turns/concurrency-limit.server.ts'
import type { ImageTurns } from './turns/image-turns.server.ts'

type SizedImages = (
  image: ImageName,
  width: number,
  format: Format,
  request?: ImageRequest,
) => Promise<ImageResponse | 'later' | undefined>

/** A style's image at a width of responsive-images.ts (Images.sized). */
export function sizedImages({
  metadata,
  cache,
  worker,
  renderer,
  turns,
  mayBeMade,
}: {
  metadata: ImageMetadataCache
  cache: ImageCache
  worker: ImageWorker
  renderer: ImageRenderer
  turns: ImageTurns
  mayBeMade: (image: ImageName) => Promise<boolean>
}): SizedImages {
  /** Makes the image from its source, unless that has changed since `known`. */
  async function makeSized(
    image: ImageName,
    known: ImageMetadata,
    width: number,
    format: Format,
  ): Promise<JobOutcome | 'changed'> {
    const source = await metadata.read(image, known)
    const outcome =
      typeof source === 'object'
        ? await worker.run(sizedJob(source, width, format))
        : READ_FAILURES[source]
    if (outcome === 'broken') metadata.update(image, known, { broken: true })
    return outcome
  }

  async function fallback(
    image: ImageName,
    width: number,
    format: Format,
    cachePolicy: CachePolicy,
    ifNoneMatch?: string,
  ) {
    if (typeof image !== 'number') return cachePolicy === 'none' ? 'later' : undefined
    const { name, body } = await renderer.renderFallback(width, format)
    return typeof body === 'string' ? 'later' : imageResponse(name, body, cachePolicy, ifNoneMatch)
  }

  async function sized(
    image: ImageName,
    width: number,
    format: Format,
    { version, ifNoneMatch, signal }: ImageRequest,
    turn: Turn,
  ): Promise<ImageResponse | 'later' | undefined> {
    const nameFor = (imageVersion: string) => `${image}-${imageVersion}-${width}.${format}`
    if (version) {
      // The name includes the version, so there is nothing to look up.
      const cached = await cache.get(nameFor(version))
      if (cached) return imageResponse(nameFor(version), cached, 'immutable', ifNoneMatch)
    }
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const known = await metadata.find(image, { turn, version })
      if (known === 'busy') return 'later'
      if (known === 'unavailable') return fallback(image, width, format, 'none')
      if (known === 'none' || known.broken)
        return fallback(image, width, format, 'short', ifNoneMatch)
      const name = nameFor(known.version)
      const cachePolicy = known.version === version ? 'immutable' : 'day'
      if (isNotModified(name, ifNoneMatch))
        return imageResponse(name, undefined, cachePolicy, ifNoneMatch)
      const cached = await cache.get(name)
      if (cached) return imageResponse(name, cached, cachePolicy, ifNoneMatch)
      if (!(await mayBeMade(image))) return fallback(image, width, format, 'short', ifNoneMatch)
      const make = () => makeSized(image, known, width, format)
      const body = await renderer.render(name, make, signal, turn)
      if (typeof body === 'object') return imageResponse(name, body, cachePolicy, ifNoneMatch)
      if (body === 'busy') return 'later'
      if (body === 'broken') return fallback(image, width, format, 'short', ifNoneMatch)
      if (body === 'failed') return fallback(image, width, format, 'none')
    }
    return 'later'
  }

  return (image, width, format, request = {}) =>
    turns.run(image, request.asker, (turn) => sized(image, width, format, request, turn))
}

const READ_FAILURES = { unavailable: 'failed', changed: 'changed', broken: 'broken' } as const
