import { readFileSync } from 'node:fs'
import path from 'node:path'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'
import { screenshotsIn } from './contact-sheet.ts'

/** `pixels`: number of pixels with another colour. */
export type Difference = { file: string; pixels: number }
export type Comparison = {
  compared: number
  differing: Difference[]
  missing: string[]
  added: string[]
}

type Screenshot = ReturnType<typeof screenshotsIn>[number]
type Raw = { data: Buffer; width: number; height: number }

/** The image of a difference, beside the newer screenshot. */
export const differenceOf = (file: string): string => file.replace(/\.png$/, '.difference.png')

/**
 * Compares the screenshots of two folders that `wanted` selects, and writes an image of each
 * difference to the newer folder.
 */
export async function compareScreenshots(
  older: string,
  newer: string,
  wanted: (screenshot: Screenshot) => boolean = () => true,
): Promise<Comparison> {
  const filesIn = (folder: string) =>
    screenshotsIn(folder)
      .filter(wanted)
      .map(({ file }) => file)
  const [before, after] = [filesIn(older), filesIn(newer)]
  const both = before.filter((file) => after.includes(file))
  const differing: Difference[] = []
  for (const file of both) {
    const pixels = await compare(
      path.join(older, file),
      path.join(newer, file),
      path.join(newer, differenceOf(file)),
    )
    if (pixels > 0) differing.push({ file, pixels })
  }
  return {
    compared: both.length,
    differing,
    missing: before.filter((file) => !after.includes(file)),
    added: after.filter((file) => !before.includes(file)),
  }
}

/** A line for each screenshot that differs, is missing or is new, and one with the counts. */
export function reportOf({ compared, differing, missing, added }: Comparison): string {
  const nameOf = (file: string) => file.replace(/\.png$/, '')
  const screens = new Set(differing.map(({ file }) => file.replace(/-\d+-(light|dark)\.png$/, '')))
    .size
  const counted = [
    `${compared} screenshots compared: ${screens} ${screens === 1 ? 'screen differs' : 'screens differ'}`,
    `${missing.length} ${missing.length === 1 ? 'screenshot is' : 'screenshots are'} missing`,
    `${added.length} ${added.length === 1 ? 'is' : 'are'} new.`,
  ]
  return [
    ...differing.map(
      ({ file, pixels }) =>
        `differs  ${nameOf(file)}  ${pixels.toLocaleString('en-IN')} px  ${differenceOf(file)}`,
    ),
    ...missing.map((file) => `missing  ${nameOf(file)}`),
    ...added.map((file) => `new      ${nameOf(file)}`),
    counted.join(', '),
  ].join('\n')
}

/**
 * Number of pixels that differ, however little; where one screenshot is longer, all of its extra
 * pixels. The image of the difference shows them red, and the rest pale.
 */
async function compare(older: string, newer: string, difference: string): Promise<number> {
  if (readFileSync(older).equals(readFileSync(newer))) return 0
  const [before, after] = await Promise.all([rawOf(older), rawOf(newer)])
  const width = Math.max(before.width, after.width)
  const height = Math.max(before.height, after.height)
  const [a, b] = await Promise.all([
    extended(before, width, height),
    extended(after, width, height),
  ])
  const output = Buffer.alloc(width * height * 4)
  const pixels = pixelmatch(a, b, output, width, height, { threshold: 0, includeAA: true })
  if (pixels > 0) {
    await sharp(output, { raw: { width, height, channels: 4 } })
      .png()
      .toFile(difference)
  }
  return pixels
}

async function rawOf(file: string): Promise<Raw> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Extends to the larger size with transparency, which equals no colour. */
const extended = (
  { data, width, height }: Raw,
  toWidth: number,
  toHeight: number,
): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .extend({ right: toWidth - width, bottom: toHeight - height, background: '#00000000' })
    .raw()
    .toBuffer()
