import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { openTestPostgres } from '../tests/postgres-template.ts'

// `npm run screens [FOLDER]`: every screen in every state at three widths and in both schemes, and a sheet of each to look over.
const ROOT = path.dirname(import.meta.dirname)
const folder = path.resolve(process.env.INIT_CWD ?? ROOT, process.argv[2] ?? 'test-results/screens')

const COLUMNS = 8
const TILE = { width: 240, height: 640, gap: 12 }
const NAME_HEIGHT = 20

const postgres = await openTestPostgres()
const env = { ...process.env, SANGAM_TEST_POSTGRES: postgres.url, SANGAM_TEST_TEMPLATE: postgres.template, SCREENS_FOLDER: folder }
mkdirSync(folder, { recursive: true })
try {
  const playwright = path.join(ROOT, 'node_modules/@playwright/test/cli.js')
  await new Promise((resolve) => {
    const args = [playwright, 'test', '--reporter=line', '--grep', 'nothing is wrong with', '--output', path.join(folder, 'failed')]
    spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' }).once('exit', (code) => {
      // Sheets are made of what there is; but that something is missing is said.
      process.exitCode = code ?? 1
      resolve(undefined)
    })
  })
} finally {
  await postgres.close()
}
for (const look of ['360-light', '360-dark', '768-light', '768-dark', '1280-light', '1280-dark']) await sheet(look)
console.log(`The screens are in ${folder}, and a sheet of each width and scheme beside them.`)

/** The top of each screen, side by side, under its name. What is below can be seen in its own picture. */
async function sheet(look: string): Promise<void> {
  const files = readdirSync(folder).filter((name) => name.endsWith(`-${look}.png`) && name !== sheetOf(look))
  if (files.length === 0) return
  const tiles = await Promise.all(
    files.map(async (name, i) => ({
      input: await tile(path.join(folder, name), name.replace(`-${look}.png`, '')),
      left: TILE.gap + (i % COLUMNS) * (TILE.width + TILE.gap),
      top: TILE.gap + Math.floor(i / COLUMNS) * (TILE.height + TILE.gap),
    })),
  )
  const rows = Math.ceil(files.length / COLUMNS)
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

function sheetOf(look: string): string {
  return `sheet-${look}.png`
}

async function tile(file: string, name: string): Promise<Buffer> {
  const height = TILE.height - NAME_HEIGHT
  const picture = await sharp(file)
    .resize({ width: TILE.width })
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info }) =>
      sharp(data)
        .extract({ left: 0, top: 0, width: TILE.width, height: Math.min(height, info.height) })
        .toBuffer(),
    )
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
