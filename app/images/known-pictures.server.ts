import { createHash } from 'node:crypto'
import { lruCache } from '#app/basics/lru-cache.ts'
import type { NoSourceImage, SourceImages, SourceImage } from './source-images.ts'
import { photoKind } from './photo-kind.ts'
import { firstOf, type PictureName } from './picture-name.ts'
import { RECIPE, type Size, type Source } from './picture-job.ts'
import { turns } from './turns.ts'

/** Draws what has no photo: the demo catalogue's styles and the shop's own scenes. Undefined: not one of its own. */
export type Art = {
  style(id: number): (() => string) | undefined
  /** A style's second picture; an art of first ones only has none. */
  detail?(id: number): (() => string) | undefined
  scene(name: string): (() => string) | undefined
  /** Another for every other way of drawing. */
  revision: string
}

export type Known = {
  mark: string
  /** Names the content, and how pictures are made of it: 12 hexadecimal digits. */
  version: string
  broken: boolean
  /** Once it was measured. */
  size: Size | undefined
}

export type KnownPictures = {
  /** What is known without waiting. What is not, or may have changed, is looked at soon after. */
  atOnce(picture: PictureName): Known | undefined
  find(picture: PictureName): Promise<Known | NoSourceImage | 'busy'>
  /** The bytes of that version; `changed`: there are others now, or none. */
  read(picture: PictureName, known: Known): Promise<Source | 'changed' | 'broken' | 'unavailable'>
  learn(picture: PictureName, known: Known, more: Partial<Pick<Known, 'broken' | 'size'>>): void
}

/** A page that is asked for a thousand times a second need not have its pictures looked at as often. */
const LOOK_AGAIN_MS = 1_000
// Two for each style.
const MOST_KNOWN = 100_000
const MOST_ABSENT = 50_000
/** The mark of what is drawn and not brought. */
export const DRAWN = 'drawn'

export const versionOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(RECIPE).update(content).digest('hex').slice(0, 12)

/**
 * What the shop knows of its originals, so that neither a page nor a picture that is there already needs to read them again. Each
 * is looked at anew when what was seen of it is too old to be believed, and read anew when it has changed.
 */
export function knownPictures({ sourceImages, art }: { sourceImages: SourceImages; art: Art }): KnownPictures {
  const entries = lruCache<PictureName, { known: Known; seenAt: number }>(MOST_KNOWN)
  const absent = lruCache<PictureName, number>(MOST_ABSENT)
  // Short work, but each may hold a whole photo in memory, and a bucket may take its time.
  const inTurn = turns({ atOnce: 4, waiting: 500 })
  const afterwards = turns({ atOnce: 2, waiting: 200 })

  const isFresh = (seenAt: number, forMs = sourceImages.maxAgeMs) => performance.now() - seenAt < forMs
  const drawingOf = (picture: PictureName) => (typeof picture === 'number' ? art.style(picture) : art.detail?.(firstOf(picture)))
  /** A drawn detail beside a photo would show another thing: it is there for a drawn picture, and no other. */
  const isBesideAPhoto = (picture: PictureName): boolean => {
    const first = typeof picture === 'number' ? undefined : entries.get(firstOf(picture))
    return first !== undefined && first.known.mark !== DRAWN
  }
  const drawn = (picture: PictureName): Known | undefined =>
    isBesideAPhoto(picture) || !drawingOf(picture)
      ? undefined
      : { mark: DRAWN, version: versionOf(`${art.revision} ${picture}`), broken: false, size: undefined }

  function note(picture: PictureName, known: Known): Known {
    absent.delete(picture)
    entries.set(picture, { known, seenAt: performance.now() })
    return known
  }

  async function look(picture: PictureName): Promise<Known | NoSourceImage> {
    const before = entries.get(picture)?.known
    const seen = await sourceImages.stat(picture)
    // What it was is the best that is known.
    if (seen === 'unavailable') return before ? note(picture, before) : 'unavailable'
    if (seen === 'none') return missing(picture, before)
    if (before?.mark === seen.mark) return note(picture, before)
    if (seen.content !== undefined) return note(picture, { ...UNMEASURED, mark: seen.mark, version: versionOf(seen.content) })
    const photo = await sourceImages.read(picture)
    if (photo === 'unavailable') return photo
    return photo === 'none' ? missing(picture, before) : note(picture, knownFrom(photo))
  }

  async function missing(picture: PictureName, before: Known | undefined): Promise<Known | 'none'> {
    // Not in a turn of its own: whoever holds one must not wait for another.
    if (typeof picture !== 'number' && !atHand(firstOf(picture))) await look(firstOf(picture))
    const now = drawn(picture)
    const known = now && before?.mark === DRAWN ? before : now
    if (known) return note(picture, known)
    entries.delete(picture)
    absent.set(picture, performance.now())
    return 'none'
  }

  /** What need not be looked at again yet. */
  function atHand(picture: PictureName, forMs?: number): Known | 'none' | undefined {
    const entry = entries.get(picture)
    if (entry && isFresh(entry.seenAt, forMs)) return entry.known
    const absentSince = absent.get(picture)
    return absentSince !== undefined && isFresh(absentSince, forMs) ? 'none' : undefined
  }

  async function find(picture: PictureName): Promise<Known | NoSourceImage | 'busy'> {
    return atHand(picture) ?? inTurn.take(String(picture), () => look(picture))
  }

  function learn(picture: PictureName, { version }: Known, more: Partial<Pick<Known, 'broken' | 'size'>>): void {
    const entry = entries.get(picture)
    if (entry?.known.version === version) entries.set(picture, { ...entry, known: { ...entry.known, ...more } })
  }

  return {
    find,
    atOnce(picture) {
      if (!atHand(picture, Math.max(LOOK_AGAIN_MS, sourceImages.maxAgeMs)))
        void afterwards.take(String(picture), () => find(picture)).catch(() => {})
      const entry = entries.get(picture)
      if (entry) return entry.known
      return absent.get(picture) === undefined ? drawn(picture) : undefined
    },
    async read(picture, known) {
      if (known.mark === DRAWN) {
        const draw = drawingOf(picture)
        return draw ? { kind: 'svg', bytes: Buffer.from(draw()) } : 'changed'
      }
      const photo = await sourceImages.read(picture)
      if (photo === 'unavailable') return photo
      const now = photo === 'none' ? undefined : knownFrom(photo)
      if (photo === 'none' || now?.version !== known.version) {
        if (now) note(picture, now)
        else entries.delete(picture)
        return 'changed'
      }
      const kind = photoKind(photo.bytes)
      if (!kind) learn(picture, known, { broken: true })
      return kind ? { kind, bytes: photo.bytes } : 'broken'
    },
    learn,
  }
}

const UNMEASURED = { broken: false, size: undefined }

/** Anything but a photo by its first bytes is broken, and need not be tried. */
const knownFrom = ({ mark, content, bytes }: SourceImage): Known => ({
  mark,
  version: versionOf(content ?? bytes),
  broken: photoKind(bytes) === undefined,
  size: undefined,
})
