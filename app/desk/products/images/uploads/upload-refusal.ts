import {
  MAX_UPLOAD_BYTES,
  MIN_UPLOAD_SIZE,
  type UploadRefusal,
} from '#app/images/uploads/upload-rules.ts'
import { MAX_IMAGE_PIXELS } from '#app/images/image-type.ts'

export const TOO_LARGE = `It is larger than ${MAX_UPLOAD_BYTES / 1_000_000} MB.`

/** Why a photo is not taken, in words. */
export function uploadRefusalText(refusal: UploadRefusal): string {
  switch (refusal) {
    case 'too many bytes':
      return TOO_LARGE
    case 'HEIC':
      return 'It is a HEIC picture, as iPhones store them, which browsers do not show. Save it as JPEG.'
    case 'no picture':
      return 'It is no picture that the shop can read. Use JPEG, PNG or WebP.'
    case 'broken':
      return `It cannot be read: it is damaged, or has more than ${MAX_IMAGE_PIXELS / 1_000_000} million pixels.`
    case 'too small':
      return `It is too small: at least ${MIN_UPLOAD_SIZE.width} × ${MIN_UPLOAD_SIZE.height} pixels are needed.`
    case 'busy':
      return 'It could not be read just now. Try it again.'
    default:
      return refusal satisfies never
  }
}
