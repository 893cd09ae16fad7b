/** Longer side that the shop stores, in pixels. */
const MAX_SIDE = 2_400
/** Smaller files are sent as they are, since making them anew loses more than it saves. */
const SMALL_BYTES = 1_500_000

/**
 * A photo no larger than the shop stores it, so that a phone sends a tenth of what its camera wrote.
 * A file that this browser cannot decode is sent whole: the shop says what it is.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return file
  const scale = MAX_SIDE / Math.max(bitmap.width, bitmap.height)
  if (scale >= 1 && file.size <= SMALL_BYTES) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * Math.min(1, scale))
  canvas.height = Math.round(bitmap.height * Math.min(1, scale))
  const context = canvas.getContext('2d')
  if (!context) return file
  // JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const shrunk = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.92),
  )
  return shrunk ?? file
}
