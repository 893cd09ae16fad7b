import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { sniffImageType } from './image-type.ts'
import type { ImageJob, Source } from './image-job.ts'
import { imageWorker, type ImageWorker } from './image-worker.server.ts'

// The image worker has the lowest priority on the machine.
vi.setConfig({ testTimeout: 60_000 })

let worker: ImageWorker
let logged: string[]
afterEach(() => worker.close())
const start = () => {
  logged = []
  worker = imageWorker((line) => logged.push(line))
  return worker
}

const plain = (width: number, height: number, background = '#c00') =>
  sharp({ create: { width, height, channels: 3, background } })
const source = (bytes: Buffer): Source => ({ kind: sniffImageType(bytes)!, bytes })
const wide = (bytes: Buffer, width = 320): ImageJob => ({
  source: source(bytes),
  make: 'width',
  width,
  height: 427,
  format: 'jpeg',
})
const render = async (job: ImageJob) => {
  const outcome = await worker.run(job)
  if (typeof outcome === 'string' || !('made' in outcome)) throw new Error(JSON.stringify(outcome))
  return outcome.made
}

test('pictures of every kind become the size and format asked for', async () => {
  start()
  for (const kind of ['jpeg', 'png', 'webp', 'avif'] as const)
    for (const format of ['avif', 'webp', 'jpeg'] as const) {
      const made = await render({
        ...wide(await plain(500, 300).toFormat(kind).toBuffer()),
        format,
      } as ImageJob)
      expect([kind, sniffImageType(made), await sharp(made).metadata()]).toMatchObject([
        kind,
        format,
        { width: 320, height: 427 },
      ])
    }
})

test('nothing of what the camera wrote beside the picture is taken over, and it stands upright', async () => {
  start()
  const photo = await plain(400, 200)
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const made = await render({ source: source(photo), make: 'jpeg' })
  const { exif, orientation, width, height } = await sharp(made).metadata()
  expect([exif, orientation, width, height]).toEqual([undefined, undefined, 200, 400])
  expect(await worker.run({ source: source(photo), make: 'size' })).toEqual({
    size: { width: 200, height: 400 },
  })
})

test('of what moves there is the first picture', async () => {
  start()
  const frames = Buffer.concat([
    await plain(20, 20, '#f00').raw().toBuffer(),
    await plain(20, 20, '#00f').raw().toBuffer(),
  ])
  const moving = await sharp(frames, {
    raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
  })
    .webp({ delay: [100, 100] })
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(2)
  const { dominant } = await sharp(await render(wide(moving))).stats()
  expect([dominant.r > 200, dominant.b < 50]).toEqual([true, true])
})

test('T45 bombs, drawings called photos and cut-off files are broken, and do not end the program', async () => {
  start()
  const bomb = await plain(10_000, 6_000, '#fff').png().toBuffer()
  const cut = (
    await sharp(Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * i) % 251)), {
      raw: { width: 300, height: 300, channels: 3 },
    })
      .jpeg()
      .toBuffer()
  ).subarray(0, 20_000)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  expect(await worker.run(wide(bomb))).toBe('broken')
  expect(await worker.run(wide(cut))).toBe('broken')
  for (const kind of ['jpeg', 'png', 'webp', 'avif'] as const)
    expect([kind, await worker.run({ source: { kind, bytes: svg }, make: 'size' })]).toEqual([
      kind,
      'broken',
    ])
  expect(logged).toEqual([])
})

test.runIf(process.platform === 'linux')(
  'should it be killed, whoever waits is told, and the next picture is made',
  async () => {
    start()
    const photo = await plain(40, 40).jpeg().toBuffer()
    await render(wide(photo))
    const program = children()[0]!
    const images = Promise.all([
      worker.run(wide(await plain(6_000, 6_000).jpeg().toBuffer(), 960)),
      worker.run(wide(photo)),
    ])
    process.kill(program, 'SIGKILL')
    expect(await images).toContain('failed')
    expect(logged).toHaveLength(1)
    await render(wide(photo))
  },
)

test.runIf(process.platform === 'linux')(
  'it stands behind the pages, knows none of the secrets, and ends with the shop',
  async () => {
    start()
    await render(wide(await plain(40, 40).jpeg().toBuffer()))
    const [program] = children()
    const threads = readdirSync(`/proc/${program}/task`)
    const niceness = threads.map(
      (thread) =>
        readFileSync(`/proc/${program}/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16],
    )
    expect([threads.length > 4, new Set(niceness)]).toEqual([true, new Set(['10'])])
    expect(readFileSync(`/proc/${program}/environ`, 'utf8')).not.toContain('PATH=')
    worker.close()
    await expect.poll(children, { timeout: 20_000 }).toEqual([])
  },
)

test.runIf(process.platform === 'linux')(
  'when nobody wants a picture it ends without a word, and the next picture begins another',
  async () => {
    logged = []
    worker = imageWorker((line) => logged.push(line), { idleMs: 50 })
    const photo = await plain(40, 40).jpeg().toBuffer()
    // The timer of the first may not end the process under a later one.
    for (let image = 0; image < 3; image += 1) await render(wide(photo))
    await expect.poll(children, { timeout: 20_000 }).toEqual([])
    await render(wide(photo))
    expect(logged).toEqual([])
  },
)

/** The image worker processes of this process. */
const children = (): number[] =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('image-worker-process'))
