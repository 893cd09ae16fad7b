import type { ConcurrencyLimit } from './turns/concurrency-limit.server.ts'
import type { Size } from './image-job.ts'
import { DRAWING_ETAG, type ImageMetadataCache } from './image-metadata.server.ts'
import type { ImageName } from './image-name.ts'
import type { ImageWorker } from './image-worker.server.ts'
import { jpegSize } from './jpeg.ts'

const MEASURE_TIMEOUT_MS = 150

type Parts = { metadata: ImageMetadataCache; worker: ImageWorker; reading: ConcurrencyLimit }

/** The photo's size in pixels, within a timeout (Images.photoSize). */
export const photoSizes =
  (parts: Parts) =>
  (image: ImageName): Promise<Size | undefined> => {
    const { promise: timeout, resolve } = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => resolve(undefined), MEASURE_TIMEOUT_MS)
    return Promise.race([measure(parts, image).catch(() => undefined), timeout]).finally(() =>
      clearTimeout(timer),
    )
  }

/** A JPEG's header has the size, so most pages need not wait for the image worker to start. */
async function measure(
  { metadata, worker, reading }: Parts,
  image: ImageName,
): Promise<Size | undefined> {
  const known = await metadata.find(image)
  if (typeof known === 'string' || known.etag === DRAWING_ETAG || known.broken) return undefined
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
