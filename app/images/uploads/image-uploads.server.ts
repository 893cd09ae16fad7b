import { createHash } from 'node:crypto'
import { MAX_STYLE_IMAGES } from '#db/words/image-enums.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { imageName } from '../image-name.ts'
import { sniffImageType } from '../image-type.ts'
import type { ImageWorker } from '../image-worker.server.ts'
import { jpegSize } from '../jpeg.ts'
import type { ReadableImages } from '../source-images.ts'
import { concurrencyLimit } from '../turns/concurrency-limit.server.ts'
import { isHeic, MAX_UPLOAD_BYTES, MIN_UPLOAD_SIZE, type UploadRefusal } from './upload-rules.ts'

/** A photo as it is stored: an upright JPEG of bounded size, without what the camera wrote. */
export type PreparedImage = { file: string; jpeg: Buffer; width: number; height: number }

export type PreparedPhoto = { place: number; image: PreparedImage }

export type ImageUploads = {
  prepare(photo: Uint8Array): Promise<Result<PreparedImage, UploadRefusal>>
  /** Places at which a style has photos of the merchant's, from 1. */
  photoPlaces(styleId: number): Promise<number[] | 'unavailable'>
  /** These photos, without those that cannot be read. */
  preparePhotosOf(styleId: number): Promise<Result<PreparedPhoto[], 'busy' | 'unavailable'>>
}

/** From 1. */
const PLACES = Array.from({ length: MAX_STYLE_IMAGES }, (_, i) => i + 1)
// One at a time, since shoppers' images are made beside it; a dozen wait, each a photo in memory.
const PREPARING = { concurrency: 1, maxQueued: 12 }

/** Prepares photos in the image worker, because they come from anywhere (T45). */
export function imageUploads({
  worker,
  photos,
}: {
  worker: ImageWorker
  photos: ReadableImages
}): ImageUploads {
  const preparing = concurrencyLimit(PREPARING)

  async function prepare(bytes: Uint8Array): Promise<Result<PreparedImage, UploadRefusal>> {
    if (bytes.length > MAX_UPLOAD_BYTES) return err('too many bytes')
    const kind = sniffImageType(bytes)
    if (!kind) return err(isHeic(bytes) ? 'HEIC' : 'no picture')
    const outcome = await preparing.run(digestOf(bytes), () =>
      worker.run({ source: { kind, bytes }, make: 'upload' }),
    )
    if (outcome === 'busy' || outcome === 'failed') return err('busy')
    if (outcome === 'broken' || !('made' in outcome)) return err('broken')
    const jpeg = Buffer.from(outcome.made)
    const size = jpegSize(jpeg)
    if (!size) return err('broken')
    if (size.width < MIN_UPLOAD_SIZE.width || size.height < MIN_UPLOAD_SIZE.height)
      return err('too small')
    return ok({ file: digestOf(jpeg), jpeg, ...size })
  }

  return {
    prepare,
    async photoPlaces(styleId) {
      const found = await Promise.all(PLACES.map((place) => photos.stat(imageName(styleId, place))))
      if (found.includes('unavailable')) return 'unavailable'
      return PLACES.filter((_, i) => found[i] !== 'none')
    },
    async preparePhotosOf(styleId) {
      const prepared: PreparedPhoto[] = []
      for (const place of PLACES) {
        const photo = await photos.read(imageName(styleId, place))
        if (photo === 'unavailable') return err(photo)
        const image = photo === 'none' ? undefined : await prepare(photo.bytes)
        if (image?.ok) prepared.push({ place, image: image.value })
        else if (image?.error === 'busy') return err(image.error)
      }
      return ok(prepared)
    },
  }
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
