import { stripJpegMetadata, jpegSize } from './jpeg.ts'
import {
  DRAWN,
  imageMetadataCache,
  versionOf,
  type Art,
  type ImageMetadata,
} from './image-metadata.server.ts'
import type { SourceImages } from './source-images.ts'
import type { ImageCache } from './image-cache.server.ts'
import type { Format, JobOutcome, ImageJob, Size, Source } from './image-job.ts'
import type { ImageWorker } from './image-worker.server.ts'
import type { ImageName } from './image-name.ts'
import { IMAGE_HEIGHT_RATIO } from './responsive-images.ts'
import { concurrencyLimit, type AbortSignalLike } from './concurrency-limit.ts'

export type { Art } from './image-metadata.server.ts'
export type { Format, Size } from './image-job.ts'

/**
 * How long a picture may be kept by whoever gets it: one asked for by its content for ever; the fallback only a while, for the photo
 * may come; what stands in for a photo that could not be asked for, not at all.
 */
export type CachePolicy = 'immutable' | 'day' | 'short' | 'none'
/** Without a body the asker has it already. */
export type ImageResponse = {
  body: Uint8Array | undefined
  type: string
  etag: string
  cachePolicy: CachePolicy
}

export type ImageRequest = {
  /** The version in the address. */
  version?: string | undefined
  /** The asker's If-None-Match. */
  ifNoneMatch?: string | undefined
  signal?: AbortSignalLike | undefined
}

export type Images = {
  /** The picture as it was brought or drawn, as JPEG; undefined when there is none. `later`: too many are asked for. */
  original(image: ImageName, request?: ImageRequest): Promise<ImageResponse | 'later' | undefined>
  /**
   * At a width of picture-widths.ts. A missing or broken original gives the fallback picture at the same size; a second picture
   * is shown only where there is one, so for it nothing stands in: undefined.
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
  /** What a picture's address should carry, if that is known at once: a page never waits for its pictures. */
  version(image: ImageName): string | undefined
  /** How large the photo is; undefined where there is none (what we draw is never larger than it is shown) or it takes too long to tell. */
  photoSize(image: ImageName): Promise<Size | undefined>
  close(): Promise<void>
}

type Parts = { sourceImages: SourceImages; cache: ImageCache; worker: ImageWorker; art: Art }

// Pages come first: two pictures are made at a time, and who asks when a hundred wait is told to come again.
const MAKING = { concurrency: 2, maxQueued: 100 }
const READING = { concurrency: 4, maxQueued: 100 }
const MEASURE_TIMEOUT_MS = 150

export function imageStore({ sourceImages, cache, worker, art }: Parts): Images {
  const metadata = imageMetadataCache({ sourceImages, art })
  const making = concurrencyLimit(MAKING)
  const reading = concurrencyLimit(READING)
  // So few that they need no limit, and they must be there when all else is not.
  const fallbacks = concurrencyLimit({ concurrency: 1, maxQueued: Number.POSITIVE_INFINITY })
  const scenes = new Map<string, string>()

  /** From the disk, or made once however many ask, then held. */
  async function cachedOrMade(
    name: string,
    make: () => Promise<JobOutcome | 'changed'>,
    signal?: AbortSignalLike,
    limit = making,
  ): Promise<Uint8Array | Failure> {
    const cached = await cache.get(name)
    if (cached) return cached
    const outcome = await limit.run(
      name,
      async () => {
        const outcome = await make()
        if (typeof outcome === 'object' && 'made' in outcome) await cache.put(name, outcome.made)
        return outcome
      },
      signal,
    )
    return typeof outcome === 'string' ? outcome : 'made' in outcome ? outcome.made : 'broken'
  }

  /** What becomes of an original, if it is still the one that is known. */
  async function makeFrom(
    image: ImageName,
    known: ImageMetadata,
    job: (source: Source) => ImageJob,
  ): Promise<JobOutcome | 'changed'> {
    const source = await metadata.read(image, known)
    const outcome =
      typeof source === 'object' ? await worker.run(job(source)) : READ_FAILURES[source]
    if (outcome === 'broken') metadata.update(image, known, { broken: true })
    return outcome
  }

  /** A JPEG says it in a few bytes, so no page waits for the program that makes pictures to begin. */
  async function measure(image: ImageName): Promise<Size | undefined> {
    const known = await metadata.find(image)
    if (typeof known === 'string' || known.etag === DRAWN || known.broken) return undefined
    if (known.size) return known.size
    const size = await reading.run(`size ${image}-${known.version}`, async () => {
      const source = await metadata.read(image, known)
      if (typeof source !== 'object') return undefined
      const fromHeader = source.kind === 'jpeg' ? jpegSize(source.bytes) : undefined
      const outcome = fromHeader ? { size: fromHeader } : await worker.run({ source, make: 'size' })
      return typeof outcome === 'object' && 'size' in outcome ? outcome.size : undefined
    })
    if (typeof size !== 'object') return undefined
    metadata.update(image, known, { size })
    return size
  }

  async function fallback(
    image: ImageName,
    width: number,
    format: Format,
    cachePolicy: CachePolicy,
    ifNoneMatch?: string,
  ) {
    if (typeof image !== 'number') return cachePolicy === 'none' ? 'later' : undefined
    const name = `fallback-${FALLBACK_VERSION}-${width}.${format}`
    const body = await cachedOrMade(
      name,
      () => worker.run(sizedJob(FALLBACK, width, format)),
      undefined,
      fallbacks,
    )
    return typeof body === 'string' ? 'later' : imageResponse(name, body, cachePolicy, ifNoneMatch)
  }

  return {
    async sized(image, width, format, request = {}) {
      const nameFor = (version: string) => `${image}-${version}-${width}.${format}`
      if (request.version) {
        // Its name says what is in it, so there is nothing to look up.
        const cached = await cache.get(nameFor(request.version))
        if (cached)
          return imageResponse(nameFor(request.version), cached, 'immutable', request.ifNoneMatch)
      }
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const known = await metadata.find(image)
        if (known === 'busy') return 'later'
        if (known === 'unavailable') return fallback(image, width, format, 'none')
        if (known === 'none' || known.broken)
          return fallback(image, width, format, 'short', request.ifNoneMatch)
        const name = nameFor(known.version)
        const cachePolicy = known.version === request.version ? 'immutable' : 'day'
        if (matchesEtag(name, request.ifNoneMatch))
          return imageResponse(name, undefined, cachePolicy, request.ifNoneMatch)
        const body = await cachedOrMade(
          name,
          () => makeFrom(image, known, (source) => sizedJob(source, width, format)),
          request.signal,
        )
        if (typeof body === 'object')
          return imageResponse(name, body, cachePolicy, request.ifNoneMatch)
        if (body === 'busy') return 'later'
        if (body === 'broken') return fallback(image, width, format, 'short', request.ifNoneMatch)
        if (body === 'failed') return fallback(image, width, format, 'none')
      }
      return 'later'
    },

    async original(image, request = {}) {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const known = await metadata.find(image)
        if (known === 'busy' || known === 'unavailable') return 'later'
        if (known === 'none' || known.broken) return undefined
        const name = `${image}-${known.version}.jpg`
        const cachePolicy = known.version === request.version ? 'immutable' : 'day'
        if (matchesEtag(name, request.ifNoneMatch))
          return imageResponse(name, undefined, cachePolicy, request.ifNoneMatch)
        const source = await reading.run(name, () => metadata.read(image, known), request.signal)
        if (source === 'busy' || source === 'unavailable') return 'later'
        if (source === 'broken') return undefined
        if (source === 'changed') continue
        const bare = source.kind === 'jpeg' ? stripJpegMetadata(source.bytes) : undefined
        if (bare) return imageResponse(name, bare, cachePolicy, request.ifNoneMatch)
        const body = await cachedOrMade(
          name,
          () => worker.run({ source, make: 'jpeg' }),
          request.signal,
        )
        if (typeof body === 'object')
          return imageResponse(name, body, cachePolicy, request.ifNoneMatch)
        if (body === 'broken') metadata.update(image, known, { broken: true })
        return body === 'broken' ? undefined : 'later'
      }
      return 'later'
    },

    async scene(sceneName, width, format, request = {}) {
      const draw = art.scene(sceneName)
      if (!draw) return undefined
      const version = scenes.get(sceneName) ?? versionOf(`${art.revision} ${sceneName}`)
      scenes.set(sceneName, version)
      const name = `${sceneName}-${version}-${width}.${format}`
      if (matchesEtag(name, request.ifNoneMatch))
        return imageResponse(name, undefined, 'day', request.ifNoneMatch)
      const job = (): ImageJob => ({
        source: drawing(draw()),
        make: 'width',
        width,
        height: undefined,
        format,
      })
      const body = await cachedOrMade(name, () => worker.run(job()), request.signal)
      return typeof body === 'string'
        ? 'later'
        : imageResponse(name, body, 'day', request.ifNoneMatch)
    },

    version(image) {
      const known = metadata.peek(image)
      return known && !known.broken ? known.version : undefined
    },

    async photoSize(image) {
      const { promise: timeout, resolve } = Promise.withResolvers<undefined>()
      const timer = setTimeout(() => resolve(undefined), MEASURE_TIMEOUT_MS)
      return Promise.race([measure(image).catch(() => undefined), timeout]).finally(() =>
        clearTimeout(timer),
      )
    },

    async close() {
      worker.close()
      await sourceImages.close()
    },
  }
}

type Failure = 'busy' | 'broken' | 'failed' | 'changed'

const READ_FAILURES = { unavailable: 'failed', changed: 'changed', broken: 'broken' } as const

/** Filled to 3:4, whatever the photo's own shape. */
const sizedJob = (source: Source, width: number, format: Format): ImageJob => ({
  source,
  make: 'width',
  width,
  height: Math.round(width * IMAGE_HEIGHT_RATIO),
  format,
})

const matchesEtag = (name: string, ifNoneMatch = '') => ifNoneMatch.includes(`"${name}"`)

function imageResponse(
  name: string,
  body: Uint8Array | undefined,
  cachePolicy: CachePolicy,
  ifNoneMatch: string | undefined,
): ImageResponse {
  const format = name.slice(name.lastIndexOf('.') + 1)
  return {
    body: matchesEtag(name, ifNoneMatch) ? undefined : body,
    type: `image/${format === 'jpg' ? 'jpeg' : format}`,
    etag: `"${name}"`,
    cachePolicy,
  }
}

const drawing = (svg: string): Source => ({ kind: 'svg', bytes: Buffer.from(svg) })

const FALLBACK =
  drawing(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 1280"><rect width="960" height="1280" fill="#f1e9dd"/>
<path d="M480 470a46 46 0 1 1 46 46c-26 0-46 18-46 44v26L250 742c-34 22-18 74 22 74h416c40 0 56-52 22-74L480 586" fill="none" stroke="#b9a893" stroke-width="22" stroke-linecap="round" stroke-linejoin="round"/></svg>`)
const FALLBACK_VERSION = versionOf(FALLBACK.bytes)
