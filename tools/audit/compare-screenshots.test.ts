import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compareScreenshots, reportOf } from './compare-screenshots.ts'

const WHITE = '#ffffff'
let [folder, older, newer] = ['', '', '']

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sangam-screenshots-'))
  older = path.join(folder, 'older')
  newer = path.join(folder, 'newer')
  for (const each of [older, newer]) mkdirSync(each)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Block = { left: number; top: number; width: number; height: number; colour: string }

/** A screenshot of one colour, with a block in another. */
async function screenshot(
  file: string,
  { height = 100, block }: { height?: number; block?: Block } = {},
): Promise<void> {
  const created = (size: { width: number; height: number }, background: string) => ({
    create: { ...size, channels: 3 as const, background },
  })
  const blocks = block
    ? [{ input: created(block, block.colour), left: block.left, top: block.top }]
    : []
  await sharp(created({ width: 360, height }, WHITE))
    .composite(blocks)
    .png()
    .toFile(file)
}

test('screenshots of two folders: those that differ, by how many pixels, those that are missing and those that are new', async () => {
  for (const name of [
    'cart-360-light.png',
    'home-360-light.png',
    'home-360-dark.png',
    'gone-1280-dark.png',
    'sheet-360-light.png',
  ])
    await screenshot(path.join(older, name))
  await screenshot(path.join(newer, 'cart-360-light.png'))
  // One step of 255 in one colour: nobody sees it, but somebody has changed it.
  await screenshot(path.join(newer, 'home-360-light.png'), {
    block: { left: 10, top: 20, width: 30, height: 4, colour: '#fffffe' },
  })
  await screenshot(path.join(newer, 'home-360-dark.png'), {
    block: { left: 0, top: 0, width: 1, height: 1, colour: '#000000' },
  })
  await screenshot(path.join(newer, 'added-1280-dark.png'))

  const comparison = await compareScreenshots(older, newer)
  expect(comparison).toEqual({
    compared: 3,
    differing: [
      { file: 'home-360-dark.png', pixels: 1 },
      { file: 'home-360-light.png', pixels: 120 },
    ],
    missing: ['gone-1280-dark.png'],
    added: ['added-1280-dark.png'],
  })
  expect(reportOf(comparison).split('\n')).toEqual([
    'differs  home-360-dark  1 px  home-360-dark.difference.png',
    'differs  home-360-light  120 px  home-360-light.difference.png',
    'missing  gone-1280-dark',
    'new      added-1280-dark',
    '3 screenshots compared: 1 screen differs, 1 screenshot is missing, 1 is new.',
  ])
})

test('a picture of each difference stands beside the newer screenshot, red where it differs', async () => {
  for (const each of [older, newer]) await screenshot(path.join(each, 'cart-360-light.png'))
  await screenshot(path.join(older, 'home-360-light.png'))
  await screenshot(path.join(newer, 'home-360-light.png'), {
    block: { left: 10, top: 20, width: 30, height: 4, colour: '#336699' },
  })

  await compareScreenshots(older, newer)
  expect(existsSync(path.join(newer, 'cart-360-light.difference.png'))).toBe(false)
  const { data, info } = await sharp(path.join(newer, 'home-360-light.difference.png'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isRed = (x: number, y: number) =>
    data
      .subarray((y * info.width + x) * 3)
      .subarray(0, 3)
      .equals(Buffer.from([255, 0, 0]))
  expect([isRed(9, 20), isRed(10, 20), isRed(39, 23), isRed(40, 23)]).toEqual([
    false,
    true,
    true,
    false,
  ])
  // The image of a difference is no screenshot, so the next comparison does not expect it.
  expect(await compareScreenshots(newer, newer)).toEqual({
    compared: 2,
    differing: [],
    missing: [],
    added: [],
  })
})

test('where a page is longer than it was, all of what it has more differs', async () => {
  await screenshot(path.join(older, 'home-360-light.png'), { height: 100 })
  await screenshot(path.join(newer, 'home-360-light.png'), { height: 110 })
  expect((await compareScreenshots(older, newer)).differing).toEqual([
    { file: 'home-360-light.png', pixels: 3_600 },
  ])
})

test('only those are compared that are wanted', async () => {
  await screenshot(path.join(older, 'home-768-light.png'))
  await screenshot(path.join(older, 'home-360-light.png'))
  await screenshot(path.join(newer, 'home-360-light.png'))
  expect(await compareScreenshots(older, newer, ({ width }) => width === 360)).toMatchObject({
    compared: 1,
    missing: [],
  })
})
