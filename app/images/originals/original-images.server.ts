import { LRUCache } from 'lru-cache'
import type { ConcurrencyLimit } from '../turns/concurrency-limit.server.ts'
import type { ImageCache } from '../image-cache.server.ts'
import type { Source } from '../image-job.ts'
import type { ImageMetadata, ImageMetadataCache } from '../image-metadata.server.ts'
import type { ImageName } from '../image-name.ts'
import type { ImageRenderer } from '../image-renderer.server.ts'
import {
  isNotModified,
  responseFacts,
  type ImageRequest,
  type OriginalResponse,
} from '../image-response.ts'
import type { ImageWorker } from '../image-worker.server.ts'
import { bareJpeg, type BareJpeg } from '../jpeg.ts'
import { inPieces } from './pieces.server.ts'

type OriginalImages = (
  image: ImageName,
  request?: ImageRequest,
) => Promise<OriginalResponse | 'later' | undefined>

type Parts = {
  metadata: ImageMetadataCache
  cache: ImageCache
  worker: ImageWorker
  renderer: ImageRenderer
  reading: ConcurrencyLimit
  mayBeMade: (image: ImageName) => Promise<boolean>
}

/** At a few hundred bytes each. */
const MAX_BARE = 5_000

/**
 * The source image or drawing at its own size, as a JPEG (Images.original). A photo is read whole
 * once, to know what of it may be shown, and is then sent from where it lies; what had to be made is
 * sent from the disk cache (decision 55).
 */
export function originalImages({
  metadata,
  cache,
  worker,
  renderer,
  reading,
  mayBeMade,
}: Parts): OriginalImages {
  /** By name and version. */
  const bare = new LRUCache<string, BareJpeg>({ max: MAX_BARE })

  /** What of the photo may be shown; a source that is no JPEG, or no plain one, is to be made one. */
  async function readBare(
    name: string,
    image: ImageName,
    known: ImageMetadata,
    signal: AbortSignal | undefined,
  ): Promise<BareJpeg | { source: Source } | 'busy' | 'unavailable' | 'broken' | 'changed'> {
    const stored = bare.get(name)
    if (stored) return stored
    const source = await reading.run(name, () => metadata.read(image, known), signal)
    if (typeof source === 'string') return source
    const isWhole = source.kind === 'jpeg' && !source.crop
    const found = isWhole ? bareJpeg(source.bytes) : undefined
    if (!found) return { source }
    bare.set(name, found)
    return found
  }

  async function fromCache(name: string) {
    const length = await cache.sizeOf(name)
    if (length === undefined) return undefined
    const whole = { head: new Uint8Array(), ranges: [{ from: 0, to: length }] }
    const body = await inPieces(
      whole,
      async (range) => (await cache.readRange(name, range)) ?? ('evicted' as const),
    )
    return body === 'evicted' ? undefined : body
  }

  async function make(name: string, source: Source, signal: AbortSignal | undefined) {
    const made = await renderer.render(name, () => worker.run({ source, make: 'jpeg' }), signal)
    if (typeof made === 'string') return made
    // A full disk keeps nothing.
    return (await fromCache(name)) ?? (await inPieces({ head: made, ranges: [] }, never))
  }

  return async (image, { version, ifNoneMatch, signal } = {}) => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const known = await metadata.find(image, { version })
      if (known === 'busy' || known === 'unavailable') return 'later'
      if (known === 'none' || known.broken) return undefined
      const name = `${image}-${known.version}.jpg`
      const facts = responseFacts(name, known.version === version ? 'immutable' : 'day')
      if (isNotModified(name, ifNoneMatch)) return { ...facts, body: undefined }
      const cached = await fromCache(name)
      if (cached) return { ...facts, body: cached }
      const found = await readBare(name, image, known, signal)
      if (found === 'busy' || found === 'unavailable') return 'later'
      if (found === 'broken') return undefined
      if (found === 'changed') continue
      if ('source' in found && !(await mayBeMade(image))) return undefined
      const body =
        'source' in found
          ? await make(name, found.source, signal)
          : await inPieces(found, (range) => metadata.readRange(image, known, range))
      if (body === 'changed') continue
      if (typeof body === 'object') return { ...facts, body }
      if (body === 'broken') metadata.update(image, known, { broken: true })
      return body === 'broken' ? undefined : 'later'
    }
    return 'later'
  }
}

const never = (): Promise<never> => Promise.reject(new Error('images: nothing is left to be read'))
