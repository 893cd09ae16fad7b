import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const COLUMNS = 8
const TILE = { width: 240, height: 640, gap: 12 }
const NAME_HEIGHT = 20

/** `order-details-360-dark.png`, as tests/journeys/looked-at.ts names them. */
const PICTURE = /^(?<screen>.+)-(?<look>\d+-(?:light|dark))\.png$/

const sheetOf = (look: string): string => `sheet-${look}.png`

/** The pictures of screens in a folder, and the sheets made of them. */
export const picturesIn = (folder: string): string[] => readdirSync(folder).filter((name) => PICTURE.test(name))

/** A sheet for each width and scheme there are pictures of, beside them. */
export async function makeSheets(folder: string): Promise<void> {
  const pictures = picturesIn(folder).filter((name) => !name.startsWith('sheet-'))
  const looks = Map.groupBy(pictures, (name) => PICTURE.exec(name)?.groups?.look ?? '')
  for (const [look, names] of looks) await makeSheet(folder, look, names)
}

/** The top of each screen, side by side, under its name. What is below can be seen in its own picture. */
async function makeSheet(folder: string, look: string, names: readonly string[]): Promise<void> {
  const tiles = await Promise.all(
    names.map(async (name, i) => ({
      input: await tile(path.join(folder, name), PICTURE.exec(name)?.groups?.screen ?? name),
      left: TILE.gap + (i % COLUMNS) * (TILE.width + TILE.gap),
      top: TILE.gap + Math.floor(i / COLUMNS) * (TILE.height + TILE.gap),
    })),
  )
  const rows = Math.ceil(names.length / COLUMNS)
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
    .toFile(path.join(folder, sheetOf(look)))
}

async function tile(file: string, name: string): Promise<Buffer> {
  const height = TILE.height - NAME_HEIGHT
  const { data, info } = await sharp(file).resize({ width: TILE.width }).toBuffer({ resolveWithObject: true })
  const picture = await sharp(data)
    .extract({ left: 0, top: 0, width: TILE.width, height: Math.min(height, info.height) })
    .toBuffer()
  const label = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE.width}" height="${NAME_HEIGHT}"><text x="4" y="15" font-size="12" font-family="sans-serif">${name}</text></svg>`,
  )
  return sharp({ create: { width: TILE.width, height: TILE.height, channels: 3, background: '#ffffff' } })
    .composite([
      { input: label, left: 0, top: 0 },
      { input: picture, left: 0, top: NAME_HEIGHT },
    ])
    .png()
    .toBuffer()
}
