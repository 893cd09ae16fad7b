import { createHash } from 'node:crypto'
import { boundedMap } from './bounded-map.ts'
import type { NoPhoto, Originals, Photo } from './originals.ts'
import { photoKind } from './photo-kind.ts'
import { RECIPE, type Size, type Source } from './picture-job.ts'
import { turns } from './turns.ts'

/** Draws what has no photo: the demo catalogue's styles and the shop's own scenes. Undefined: not one of its own. */
export type Art = {
  style(id: number): (() => string) | undefined
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
  atOnce(styleId: number): Known | undefined
  find(styleId: number): Promise<Known | NoPhoto | 'busy'>
  /** The bytes of that version; `changed`: there are others now, or none. */
  read(styleId: number, known: Known): Promise<Source | 'changed' | 'broken' | 'away'>
  learn(styleId: number, known: Known, more: Partial<Pick<Known, 'broken' | 'size'>>): void
}

/** A page that is asked for a thousand times a second need not have its pictures looked at as often. */
const LOOK_AGAIN_MS = 1_000
const MOST_KNOWN = 50_000
const MOST_ABSENT = 10_000
/** The mark of what is drawn and not brought. */
export const DRAWN = 'drawn'

export const versionOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(RECIPE).update(content).digest('hex').slice(0, 12)

/**
 * What the shop knows of its originals, so that neither a page nor a picture that is there already needs to read them again. Each
 * is looked at anew when what was seen of it is too old to be believed, and read anew when it has changed.
 */
export function knownPictures({ originals, art }: { originals: Originals; art: Art }): KnownPictures {
  const entries = boundedMap<number, { known: Known; seenAt: number }>(MOST_KNOWN)
  const absent = boundedMap<number, number>(MOST_ABSENT)
  // Short work, but each may hold a whole photo in memory, and a bucket may take its time.
  const inTurn = turns({ atOnce: 4, waiting: 500 })
  const afterwards = turns({ atOnce: 2, waiting: 200 })

  const isFresh = (seenAt: number, forMs = originals.believedMs) => performance.now() - seenAt < forMs
  const drawn = (styleId: number): Known | undefined =>
    art.style(styleId) && { mark: DRAWN, version: versionOf(`${art.revision} ${styleId}`), broken: false, size: undefined }

  function note(styleId: number, known: Known): Known {
    absent.delete(styleId)
    entries.set(styleId, { known, seenAt: performance.now() })
    return known
  }

  async function look(styleId: number): Promise<Known | NoPhoto> {
    const before = entries.get(styleId)?.known
    const seen = await originals.look(styleId)
    // What it was is the best that is known.
    if (seen === 'away') return before ? note(styleId, before) : 'away'
    if (seen === 'none') return missing(styleId, before)
    if (before?.mark === seen.mark) return note(styleId, before)
    if (seen.content !== undefined) return note(styleId, { ...UNMEASURED, mark: seen.mark, version: versionOf(seen.content) })
    const photo = await originals.read(styleId)
    if (photo === 'away') return photo
    return photo === 'none' ? missing(styleId, before) : note(styleId, knownFrom(photo))
  }

  function missing(styleId: number, before: Known | undefined): Known | 'none' {
    const known = before?.mark === DRAWN ? before : drawn(styleId)
    if (known) return note(styleId, known)
    entries.delete(styleId)
    absent.set(styleId, performance.now())
    return 'none'
  }

  function find(styleId: number): Promise<Known | NoPhoto | 'busy'> {
    const entry = entries.get(styleId)
    if (entry && isFresh(entry.seenAt)) return Promise.resolve(entry.known)
    const absentSince = absent.get(styleId)
    if (absentSince !== undefined && isFresh(absentSince)) return Promise.resolve('none')
    return inTurn.take(String(styleId), () => look(styleId))
  }

  function learn(styleId: number, { version }: Known, more: Partial<Pick<Known, 'broken' | 'size'>>): void {
    const entry = entries.get(styleId)
    if (entry?.known.version === version) entries.set(styleId, { ...entry, known: { ...entry.known, ...more } })
  }

  return {
    find,
    atOnce(styleId) {
      const entry = entries.get(styleId)
      if (!entry || !isFresh(entry.seenAt, Math.max(LOOK_AGAIN_MS, originals.believedMs)))
        void afterwards.take(String(styleId), () => find(styleId)).catch(() => {})
      return entry ? entry.known : drawn(styleId)
    },
    async read(styleId, known) {
      if (known.mark === DRAWN) {
        const draw = art.style(styleId)
        return draw ? { kind: 'svg', bytes: Buffer.from(draw()) } : 'changed'
      }
      const photo = await originals.read(styleId)
      if (photo === 'away') return photo
      const now = photo === 'none' ? undefined : knownFrom(photo)
      if (photo === 'none' || now?.version !== known.version) {
        if (now) note(styleId, now)
        else entries.delete(styleId)
        return 'changed'
      }
      const kind = photoKind(photo.bytes)
      if (!kind) learn(styleId, known, { broken: true })
      return kind ? { kind, bytes: photo.bytes } : 'broken'
    },
    learn,
  }
}

const UNMEASURED = { broken: false, size: undefined }

/** Anything but a photo by its first bytes is broken, and need not be tried. */
const knownFrom = ({ mark, content, bytes }: Photo): Known => ({
  mark,
  version: versionOf(content ?? bytes),
  broken: photoKind(bytes) === undefined,
  size: undefined,
})
