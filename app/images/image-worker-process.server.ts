import { existsSync, readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import sharp, { type FormatEnum, type Sharp } from 'sharp'
import { MAX_IMAGE_PIXELS } from './image-type.ts'
import type { JobOutcome, ImageJob } from './image-job.ts'

// The image worker's process (image-worker.server.ts starts it). It runs at low priority behind the
// pages, has its own threads, and knows no secrets, because it decodes untrusted files (T45).
lowerPriority()
sharp.concurrency(1)
sharp.cache(false)

const SETTINGS = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 76, effort: 3 },
  jpeg: { quality: 78, mozjpeg: true },
} as const
/** Of what is encoded once more for each width that pages show. */
const UPLOAD = { quality: 88, mozjpeg: true } as const
/** Longer side of a stored upload, in pixels: larger than any page shows it. */
const MAX_UPLOAD_SIDE = 2_400
const TIMEOUT_SECONDS = 15
/** Decoder names of sharp, by format. */
const SHARP_FORMATS: Record<ImageJob['source']['kind'], keyof FormatEnum> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'heif',
  svg: 'svg',
}

async function runJob(job: ImageJob): Promise<JobOutcome> {
  try {
    // The first frame of an animation. As strict as server/commands/catalogue/import-images.ts, so that every
    // imported image can be shown.
    const image = sharp(job.source.bytes, {
      limitInputPixels: MAX_IMAGE_PIXELS,
      failOn: 'error',
    }).timeout({ seconds: TIMEOUT_SECONDS })
    const { format, autoOrient } = await image.metadata()
    if (format !== SHARP_FORMATS[job.source.kind]) return 'broken'
    return job.make === 'size'
      ? { size: { width: autoOrient.width, height: autoOrient.height } }
      : { made: await render(image, job) }
  } catch {
    return 'broken'
  }
}

/** Without the camera's metadata. Cropped to the requested shape, so that nothing shifts. */
function render(
  image: Sharp,
  job: Exclude<ImageJob, { make: 'size' }>,
): Promise<Uint8Array<ArrayBuffer>> {
  const upright = image.autoOrient().flatten({ background: '#fff' })
  if (job.make === 'upload') {
    const size = MAX_UPLOAD_SIDE
    return upright
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .jpeg(UPLOAD)
      .toBuffer()
  }
  if (job.make === 'icon')
    return upright.resize(job.side, job.side).png({ palette: true }).toBuffer()
  if (job.source.crop) upright.extract(job.source.crop)
  if (job.make === 'jpeg') return upright.jpeg(SETTINGS.jpeg).toBuffer()
  const { width, height, format } = job
  return upright
    .resize({ width, ...(height !== undefined && { height, fit: 'cover' as const }) })
    .toFormat(format, SETTINGS[format])
    .toBuffer()
}

/**
 * On Linux each thread has its own priority, and the pool's threads exist before this file runs.
 */
function lowerPriority(): void {
  const threads = '/proc/self/task'
  for (const thread of existsSync(threads) ? readdirSync(threads) : [process.pid])
    setPriority(Number(thread), 10)
}

process.on('message', async ({ number, job }: { number: number; job: ImageJob }) => {
  const outcome = await runJob(job)
  process.send?.({ number, outcome })
})
// Ctrl-C reaches this process too, while the shop still answers requests. It ends on disconnect.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
