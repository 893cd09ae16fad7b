/** Upper bound of one uploaded photo: more than a phone's camera writes. */
export const MAX_UPLOAD_BYTES = 20_000_000

/** Upper bound of a request with photos, by forms without scripts in one. */
export const MAX_REQUEST_BYTES = 60_000_000

/** In pixels: smaller ones look coarse on a product's page. */
export const MIN_UPLOAD_SIZE = { width: 300, height: 400 }

/** Why a photo is not taken. */
export type UploadRefusal =
  | 'too many bytes'
  | 'HEIC'
  | 'no picture'
  | 'broken'
  | 'too small'
  | 'busy'

const HEIC_BRANDS = /^(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)$/

/** Whether a file is a photo as iPhones store them, which the shop cannot decode. */
export const isHeic = (bytes: Uint8Array): boolean => {
  const letters = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  return letters(4) === 'ftyp' && HEIC_BRANDS.test(letters(8))
}
