import { createHash } from 'node:crypto'
import { lruCache } from '#app/basics/lru-cache.ts'
import type { NoSourceImage, SourceImages, SourceImage } from './source-images.ts'
import { photoKind } from './photo-kind.ts'
import { firstOf, type PictureName } from './picture-name.ts'
import { ENCODING_VERSION, type Size, type Source } from './image-job.ts'
import { concurrencyLimit } from './concurrency-limit.ts'

/** Draws what has no photo: the demo catalogue's styles and the shop's own scenes. Undefined: not one of its own. */
export type Art = {
  style(id: number): (() => string) | undefined
  /** A style's second picture; an art of first ones only has none. */
  detail?(id: number): (() => string) | undefined
  scene(name: string): (() => string) | undefined
  /** Another for every other way of drawing. */
  revision: string
}

export type ImageMetadata = {
  etag: string
  /** Names the content, and how pictures are made of it: 12 hexadecimal digits. */
  version: string
  broken: boolean
  /** Once it was measured. */
  size: Size | undefined
}

export type ImageMetadataCache = {
  /** What is known without waiting. What is not, or may have changed, is looked at soon after. */
  peek(picture: PictureName): ImageMetadata | undefined
  find(picture: PictureName): Promise<ImageMetadata | NoSourceImage | 'busy'>
  /** The bytes of that version; `changed`: there are others now, or none. */
  read(picture: PictureName, metadata: ImageMetadata): Promise<Source | 'changed' | 'broken' | 'unavailable'>
  update(picture: PictureName, metadata: ImageMetadata, more: Partial<Pick<ImageMetadata, 'broken' | 'size'>>): void
}

/** A page that is asked for a thousand times a second need not have its pictures looked at as often. */
const REVALIDATE_AFTER_MS = 1_000
// Two for each style.
const MAX_ENTRIES = 100_000
const MAX_MISSING = 50_000
/** The mark of what is drawn and not brought. */
export const DRAWN = 'drawn'

export const versionOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(ENCODING_VERSION).update(content).digest('hex').slice(0, 12)

/**
 * What the shop knows of its originals, so that neither a page nor a picture that is there already needs to read them again. Each
 * is looked at anew when what was seen of it is too old to be believed, and read anew when it has changed.
 */
export function imageMetadataCache({ sourceImages, art }: { sourceImages: SourceImages; art: Art }): ImageMetadataCache {
  const entries = lruCache<PictureName, { metadata: ImageMetadata; checkedAt: number }>(MAX_ENTRIES)
  const missingAt = lruCache<PictureName, number>(MAX_MISSING)
  // Short work, but each may hold a whole photo in memory, and a bucket may take its time.
  const lookups = concurrencyLimit({ concurrency: 4, maxQueued: 500 })
  const revalidations = concurrencyLimit({ concurrency: 2, maxQueued: 200 })

  const isFresh = (checkedAt: number, forMs = sourceImages.maxAgeMs) => performance.now() - checkedAt < forMs
  const drawingOf = (picture: PictureName) => (typeof picture === 'number' ? art.style(picture) : art.detail?.(firstOf(picture)))
  /** A drawn detail beside a photo would show another thing: it is there for a drawn picture, and no other. */
  const isDetailOfPhoto = (picture: PictureName): boolean => {
    const first = typeof picture === 'number' ? undefined : entries.get(firstOf(picture))
    return first !== undefined && first.metadata.etag !== DRAWN
  }
  const drawnMetadata = (picture: PictureName): ImageMetadata | undefined =>
    isDetailOfPhoto(picture) || !drawingOf(picture)
      ? undefined
      : { etag: DRAWN, version: versionOf(`${art.revision} ${picture}`), broken: false, size: undefined }

  function store(picture: PictureName, metadata: ImageMetadata): ImageMetadata {
    missingAt.delete(picture)
    entries.set(picture, { metadata, checkedAt: performance.now() })
    return metadata
  }

  async function refresh(picture: PictureName): Promise<ImageMetadata | NoSourceImage> {
    const before = entries.get(picture)?.metadata
    const found = await sourceImages.stat(picture)
    // What it was is the best that is known.
    if (found === 'unavailable') return before ? store(picture, before) : 'unavailable'
    if (found === 'none') return notFound(picture, before)
    if (before?.etag === found.etag) return store(picture, before)
    if (found.content !== undefined) return store(picture, { ...UNMEASURED, etag: found.etag, version: versionOf(found.content) })
    const photo = await sourceImages.read(picture)
    if (photo === 'unavailable') return photo
    return photo === 'none' ? notFound(picture, before) : store(picture, metadataFrom(photo))
  }

  async function notFound(picture: PictureName, before: ImageMetadata | undefined): Promise<ImageMetadata | 'none'> {
    // Not in a turn of its own: whoever holds one must not wait for another.
    if (typeof picture !== 'number' && !cached(firstOf(picture))) await refresh(firstOf(picture))
    const now = drawnMetadata(picture)
    const metadata = now && before?.etag === DRAWN ? before : now
    if (metadata) return store(picture, metadata)
    entries.delete(picture)
    missingAt.set(picture, performance.now())
    return 'none'
  }

  /** What need not be looked at again yet. */
  function cached(picture: PictureName, forMs?: number): ImageMetadata | 'none' | undefined {
    const entry = entries.get(picture)
    if (entry && isFresh(entry.checkedAt, forMs)) return entry.metadata
    const missingSince = missingAt.get(picture)
    return missingSince !== undefined && isFresh(missingSince, forMs) ? 'none' : undefined
  }

  async function find(picture: PictureName): Promise<ImageMetadata | NoSourceImage | 'busy'> {
    return cached(picture) ?? lookups.run(String(picture), () => refresh(picture))
  }

  function update(picture: PictureName, { version }: ImageMetadata, more: Partial<Pick<ImageMetadata, 'broken' | 'size'>>): void {
    const entry = entries.get(picture)
    if (entry?.metadata.version === version) entries.set(picture, { ...entry, metadata: { ...entry.metadata, ...more } })
  }

  return {
    find,
    peek(picture) {
      if (!cached(picture, Math.max(REVALIDATE_AFTER_MS, sourceImages.maxAgeMs)))
        void revalidations.run(String(picture), () => find(picture)).catch(() => {})
      const entry = entries.get(picture)
      if (entry) return entry.metadata
      return missingAt.get(picture) === undefined ? drawnMetadata(picture) : undefined
    },
    async read(picture, metadata) {
      if (metadata.etag === DRAWN) {
        const draw = drawingOf(picture)
        return draw ? { kind: 'svg', bytes: Buffer.from(draw()) } : 'changed'
      }
      const photo = await sourceImages.read(picture)
      if (photo === 'unavailable') return photo
      const now = photo === 'none' ? undefined : metadataFrom(photo)
      if (photo === 'none' || now?.version !== metadata.version) {
        if (now) store(picture, now)
        else entries.delete(picture)
        return 'changed'
      }
      const kind = photoKind(photo.bytes)
      if (!kind) update(picture, metadata, { broken: true })
      return kind ? { kind, bytes: photo.bytes } : 'broken'
    },
    update,
  }
}

const UNMEASURED = { broken: false, size: undefined }

/** Anything but a photo by its first bytes is broken, and need not be tried. */
const metadataFrom = ({ etag, content, bytes }: SourceImage): ImageMetadata => ({
  etag,
  version: versionOf(content ?? bytes),
  broken: photoKind(bytes) === undefined,
  size: undefined,
})
