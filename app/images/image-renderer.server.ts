import { concurrencyLimit, type Turn } from './turns/concurrency-limit.server.ts'
import type { ImageCache } from './image-cache.server.ts'
import type { Format, ImageJob, JobOutcome, Source } from './image-job.ts'
import { versionOf } from './image-metadata.server.ts'
import type { ImageWorker } from './image-worker.server.ts'
import { IMAGE_HEIGHT_RATIO } from './responsive-images.ts'

export type RenderFailure = 'busy' | 'broken' | 'failed' | 'changed'

export type ImageRenderer = {
  /** Single flight: from the disk cache, or made once for all callers and then cached. */
  render(
    name: string,
    make: () => Promise<JobOutcome | 'changed'>,
    signal?: AbortSignal,
    turn?: Turn,
  ): Promise<Uint8Array<ArrayBuffer> | RenderFailure>
  renderFallback(
    width: number,
    format: Format,
  ): Promise<{ name: string; body: Uint8Array<ArrayBuffer> | RenderFailure }>
}

// Pages come first: two images are made at a time, a hundred wait in each turn, and later callers
// must retry.
const MAKING = { concurrency: 2, maxQueued: 100 }

export function imageRenderer({
  cache,
  worker,
}: {
  cache: ImageCache
  worker: ImageWorker
}): ImageRenderer {
  const making = concurrencyLimit(MAKING)
  // Fallbacks are few, and must work when nothing else does, so their queue has no upper bound.
  const fallbacks = concurrencyLimit({ concurrency: 1, maxQueued: Number.POSITIVE_INFINITY })

  async function cachedOrMade(
    name: string,
    make: () => Promise<JobOutcome | 'changed'>,
    signal: AbortSignal | undefined,
    limit: typeof making,
    turn?: Turn,
  ): Promise<Uint8Array<ArrayBuffer> | RenderFailure> {
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
      turn,
    )
    return typeof outcome === 'string' ? outcome : 'made' in outcome ? outcome.made : 'broken'
  }

  return {
    render: (name, make, signal, turn) => cachedOrMade(name, make, signal, making, turn),
    async renderFallback(width, format) {
      const name = `fallback-${FALLBACK_VERSION}-${width}.${format}`
      const make = () => worker.run(sizedJob(FALLBACK, width, format))
      return { name, body: await cachedOrMade(name, make, undefined, fallbacks) }
    },
  }
}

/** Cropped to 3:4, whatever the photo's own shape. */
export const sizedJob = (source: Source, width: number, format: Format): ImageJob => ({
  source,
  make: 'width',
  width,
  height: Math.round(width * IMAGE_HEIGHT_RATIO),
  format,
})

const FALLBACK: Source = {
  kind: 'svg',
  bytes:
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 1280"><rect width="960" height="1280" fill="#f1e9dd"/>
<path d="M480 470a46 46 0 1 1 46 46c-26 0-46 18-46 44v26L250 742c-34 22-18 74 22 74h416c40 0 56-52 22-74L480 586" fill="none" stroke="#b9a893" stroke-width="22" stroke-linecap="round" stroke-linejoin="round"/></svg>`),
}
const FALLBACK_VERSION = versionOf(FALLBACK.bytes)
