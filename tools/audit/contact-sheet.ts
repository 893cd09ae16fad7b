import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const COLUMNS = 8
const TILE = { width: 240, height: 640, gap: 12 }
const NAME_HEIGHT = 20

/** `order-details-360-dark.png`, as tests/journeys/screenshots.ts names them. */
const SCREENSHOT = /^(?!sheet-)(?<screen>.+)-(?<width>\d+)-(?<scheme>light|dark)\.png$/

type Screenshot = { file: string; screen: string; width: number; scheme: string }

export const screenshotsIn = (folder: string): Screenshot[] =>
  readdirSync(folder).flatMap((file) => {
    const { screen = '', width = '', scheme = '' } = SCREENSHOT.exec(file)?.groups ?? {}
    return screen ? [{ file, screen, width: Number(width), scheme }] : []
  })

/** Contact sheets, one for each width and scheme, beside the screenshots. */
export async function makeContactSheets(folder: string): Promise<void> {
  const variants = Map.groupBy(screenshotsIn(folder), ({ width, scheme }) => `${width}-${scheme}`)
  for (const [variant, screenshots] of variants)
    await makeContactSheet(folder, variant, screenshots)
}

/**
 * The top of each screen, side by side, under its name. The rest of a screen is in its own
 * screenshot.
 */
async function makeContactSheet(
  folder: string,
  variant: string,
  screenshots: readonly Screenshot[],
): Promise<void> {
  const tiles = await Promise.all(
    screenshots.map(async ({ file, screen }, i) => ({
      input: await tile(path.join(folder, file), screen),
      left: TILE.gap + (i % COLUMNS) * (TILE.width + TILE.gap),
      top: TILE.gap + Math.floor(i / COLUMNS) * (TILE.height + TILE.gap),
    })),
  )
  const rows = Math.ceil(screenshots.length / COLUMNS)
  await sharp({
    create: {
      width: TILE.gap + COLUMNS * (TILE.width + TILE.gap),
      height: TILE.gap + rows * (TILE.height + TILE.gap),
      channels: 3,
      background: '#888888',
    },
  })
    .composite(tiles)
    .png()
    .toFile(path.join(folder, `sheet-${variant}.png`))
}

async function tile(file: string, name: string): Promise<Buffer> {
  const height = TILE.height - NAME_HEIGHT
  const { data, info } = await sharp(file)
    .resize({ width: TILE.width })
    .toBuffer({ resolveWithObject: true })
  const picture = await sharp(data)
    .extract({ left: 0, top: 0, width: TILE.width, height: Math.min(height, info.height) })
    .toBuffer()
  const label = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE.width}" height="${NAME_HEIGHT}"><text x="4" y="15" font-size="12" font-family="sans-serif">${name}</text></svg>`,
  )
  return sharp({
    create: { width: TILE.width, height: TILE.height, channels: 3, background: '#ffffff' },
  })
    .composite([
      { input: label, left: 0, top: 0 },
      { input: picture, left: 0, top: NAME_HEIGHT },
    ])
    .png()
    .toBuffer()
}
