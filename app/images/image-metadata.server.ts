import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ByteRange, NoSourceImage, ReadableImages, SourceImage } from './source-images.ts'
import { drawingOf, type Art } from './art.ts'
import { sniffImageType } from './image-type.ts'
import { styleIdOf, type ImageName } from './image-name.ts'
import { ENCODING_VERSION, type Size, type Source } from './image-job.ts'
import { concurrencyLimit, type Turn } from './turns/concurrency-limit.server.ts'

export type ImageMetadata = {
  etag: string
  /** 12 hexadecimal digits that name the content and how images are made from it. */
  version: string
  broken: boolean
  /** In pixels; undefined until it is measured. */
  size: Size | undefined
}

export type ImageMetadataCache = {
  /** Metadata known without waiting; missing or stale metadata is revalidated in the background. */
  peek(image: ImageName): ImageMetadata | undefined
  /** `version`: of the address that is asked for; another one than is known makes it look again. */
  find(
    image: ImageName,
    asked?: { turn?: Turn; version?: string | undefined },
  ): Promise<ImageMetadata | NoSourceImage | 'busy'>
  /** The bytes of that version; `changed`: there is another version now, or none. */
  read(
    image: ImageName,
    metadata: ImageMetadata,
  ): Promise<Source | 'changed' | 'broken' | 'unavailable'>
  /** A range of the bytes of that version. */
  readRange(
    image: ImageName,
    metadata: ImageMetadata,
    range: ByteRange,
  ): Promise<Uint8Array | 'changed' | 'unavailable'>
  update(
    image: ImageName,
    metadata: ImageMetadata,
    more: Partial<Pick<ImageMetadata, 'broken' | 'size'>>,
  ): void
}

/** Lower bound between two revalidations by peek(), in ms: each page calls it for 24 images. */
const REVALIDATE_AFTER_MS = 10_000
// Two for each style of the demo catalogue.
const MAX_ENTRIES = 100_000
const MAX_MISSING = 50_000
/** The etag of drawings. */
export const DRAWING_ETAG = 'drawn'

export const versionOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(ENCODING_VERSION).update(content).digest('hex').slice(0, 12)

/**
 * Metadata of source images in memory, so that neither a page nor a cached image reads them again.
 * Entries are revalidated when they are too old, and read again when the etag has changed.
 */
export function imageMetadataCache({
  sourceImages,
  art,
}: {
  sourceImages: ReadableImages
  art: Art
}): ImageMetadataCache {
  const entries = new LRUCache<ImageName, { metadata: ImageMetadata; checkedAt: number }>({
    max: MAX_ENTRIES,
  })
  const missingAt = new LRUCache<ImageName, number>({ max: MAX_MISSING })
  // Short work, but each may hold a whole photo in memory, and a bucket may be slow.
  const lookups = concurrencyLimit({ concurrency: 4, maxQueued: 500 })
  const revalidations = concurrencyLimit({ concurrency: 2, maxQueued: 200 })

  const isFresh = (checkedAt: number, forMs = sourceImages.maxAgeMs) =>
    performance.now() - checkedAt < forMs
  /** A drawn detail beside a photo would show another product: it goes only with a drawing. */
  const isDetailOfPhoto = (image: ImageName): boolean => {
    const first = typeof image === 'number' ? undefined : entries.get(styleIdOf(image))
    return first !== undefined && first.metadata.etag !== DRAWING_ETAG
  }
  const drawnMetadata = (image: ImageName): ImageMetadata | undefined =>
    isDetailOfPhoto(image) || !drawingOf(art, image)
      ? undefined
      : {
          etag: DRAWING_ETAG,
          version: versionOf(`${art.revision} ${image}`),
          broken: false,
          size: undefined,
        }

  function store(image: ImageName, metadata: ImageMetadata): ImageMetadata {
    missingAt.delete(image)
    entries.set(image, { metadata, checkedAt: performance.now() })
    return metadata
  }

  async function refresh(image: ImageName): Promise<ImageMetadata | NoSourceImage> {
    const before = entries.get(image)?.metadata
    const found = await sourceImages.stat(image)
    // Stale if error: the last metadata is the best there is.
    if (found === 'unavailable') return before ? store(image, before) : 'unavailable'
    if (found === 'none') return notFound(image, before)
    if (before?.etag === found.etag) return store(image, before)
    if (found.content !== undefined)
      return store(image, { ...UNMEASURED, etag: found.etag, version: versionOf(found.content) })
    const photo = await sourceImages.read(image)
    if (photo === 'unavailable') return photo
    return photo === 'none' ? notFound(image, before) : store(image, metadataFrom(photo))
  }

  async function notFound(
    image: ImageName,
    before: ImageMetadata | undefined,
  ): Promise<ImageMetadata | 'none'> {
    // Not through the concurrency limit: a job that holds a slot must not wait for another.
    if (typeof image !== 'number' && !cached(styleIdOf(image))) await refresh(styleIdOf(image))
    const now = drawnMetadata(image)
    const metadata = now && before?.etag === DRAWING_ETAG ? before : now
    if (metadata) return store(image, metadata)
    entries.delete(image)
    missingAt.set(image, performance.now())
    return 'none'
  }

  /** Entries that are still fresh. */
  function cached(image: ImageName, forMs?: number): ImageMetadata | 'none' | undefined {
    const entry = entries.get(image)
    if (entry && isFresh(entry.checkedAt, forMs)) return entry.metadata
    const missingSince = missingAt.get(image)
    return missingSince !== undefined && isFresh(missingSince, forMs) ? 'none' : undefined
  }

  async function find(
    image: ImageName,
    { turn, version }: { turn?: Turn; version?: string | undefined } = {},
  ) {
    const known = cached(image)
    const isAnother = version !== undefined && (known === 'none' || known?.version !== version)
    if (known && !isAnother) return known
    return lookups.run(String(image), () => refresh(image), undefined, turn)
  }

  function update(
    image: ImageName,
    { version }: ImageMetadata,
    more: Partial<Pick<ImageMetadata, 'broken' | 'size'>>,
  ): void {
    const entry = entries.get(image)
    if (entry?.metadata.version === version)
      entries.set(image, { ...entry, metadata: { ...entry.metadata, ...more } })
  }

  return {
    find,
    peek(image) {
      if (!cached(image, Math.max(REVALIDATE_AFTER_MS, sourceImages.maxAgeMs)))
        void revalidations.run(String(image), () => find(image)).catch(() => {})
      const entry = entries.get(image)
      if (entry) return entry.metadata
      return missingAt.get(image) === undefined ? drawnMetadata(image) : undefined
    },
    async read(image, metadata) {
      if (metadata.etag === DRAWING_ETAG) {
        const draw = drawingOf(art, image)
        return draw ? { kind: 'svg', bytes: Buffer.from(draw()) } : 'changed'
      }
      const photo = await sourceImages.read(image)
      if (photo === 'unavailable') return photo
      const now = photo === 'none' ? undefined : metadataFrom(photo)
      if (photo === 'none' || now?.version !== metadata.version) {
        if (now) store(image, now)
        else entries.delete(image)
        return 'changed'
      }
      const kind = sniffImageType(photo.bytes)
      if (!kind) update(image, metadata, { broken: true })
      return kind ? { kind, bytes: photo.bytes, crop: photo.crop } : 'broken'
    },
    async readRange(image, { etag }, range) {
      const bytes = await sourceImages.readRange(image, etag, range)
      if (bytes === 'changed') entries.delete(image)
      return bytes
    },
    update,
  }
}

const UNMEASURED = { broken: false, size: undefined }

/** A file without the first bytes of an image is broken, and never goes to the worker. */
const metadataFrom = ({ etag, content, bytes }: SourceImage): ImageMetadata => ({
  etag,
  version: versionOf(content ?? bytes),
  broken: sniffImageType(bytes) === undefined,
  size: undefined,
})
