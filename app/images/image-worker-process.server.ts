import { existsSync, readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import sharp, { type FormatEnum, type Sharp } from 'sharp'
import { MAX_IMAGE_PIXELS } from './image-type.ts'
import type { JobOutcome, ImageJob } from './image-job.ts'

// The program in which pictures are made (image-maker.server.ts starts it). It stands behind the pages in the queue for the
// processor, has threads of its own, and knows no secrets: what strangers drew is taken apart here.
lowerPriority()
sharp.concurrency(1)
sharp.cache(false)

const SETTINGS = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 76, effort: 3 },
  jpeg: { quality: 78, mozjpeg: true },
} as const
const TIMEOUT_SECONDS = 15
/** sharp's own name for what a kind of file is read with. */
const SHARP_FORMATS: Record<ImageJob['source']['kind'], keyof FormatEnum> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'heif',
  svg: 'svg',
}

async function runJob(job: ImageJob): Promise<JobOutcome> {
  try {
    // Of what moves, the first picture. What import-pictures.ts takes is shown: no stricter, no looser.
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

/** Nothing of what a camera wrote beside the pixels is taken over. Filled to the shape asked for, so that nothing shifts. */
function render(image: Sharp, job: Exclude<ImageJob, { make: 'size' }>): Promise<Uint8Array> {
  const upright = image.autoOrient().flatten({ background: '#fff' })
  if (job.make === 'jpeg') return upright.jpeg(SETTINGS.jpeg).toBuffer()
  const { width, height, format } = job
  return upright
    .resize({ width, ...(height !== undefined && { height, fit: 'cover' as const }) })
    .toFormat(format, SETTINGS[format])
    .toBuffer()
}

/** On Linux a thread has a priority of its own, and those that do the work were begun before this file was read. */
function lowerPriority(): void {
  const threads = '/proc/self/task'
  for (const thread of existsSync(threads) ? readdirSync(threads) : [process.pid])
    setPriority(Number(thread), 10)
}

process.on('message', async ({ number, job }: { number: number; job: ImageJob }) => {
  const outcome = await runJob(job)
  process.send?.({ number, outcome })
})
// Ctrl-C reaches it too, but the shop still answers those it is answering. It goes when the shop does.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
