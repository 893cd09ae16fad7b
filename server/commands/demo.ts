import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { contactSheets, type ContactSheet } from '#demo/contact-sheets.ts'
import { sceneFile } from '#app/images/scenes/scene-images.server.ts'
import { SCENES } from '#app/images/scenes/scene.ts'
import { drawScene } from '#demo/scenes.ts'
import { consoleOn, type Output } from './command-context.ts'

const USAGE = `Usage: npm run demo -- contact-sheet [DIR]
       npm run demo -- scenes

contact-sheet draws what the demo catalogue sells on contact sheets, to be looked at: by kind, by colour and by pattern, the second picture of
each kind, which shows a detail, and the pictures of the home page. DIR is made if it is not there; without one they go where the system keeps what is temporary. Beside each
sheet stands a list of what is on it, row by row, so that somebody can be asked first what it shows.

scenes draws the pictures of the home page into app/images/scenes, where every shop takes them from.`

const ACROSS = 6
const TILE = { width: 360, height: 480 }
const GAP = 8

/** @returns the exit code: 0 done, 2 wrong usage */
export async function demoCommand(
  [verb, ...words]: string[],
  from: string,
  output: Output = process,
): Promise<number> {
  if (verb === 'contact-sheet' && words.length <= 1) {
    const [folder = path.join(tmpdir(), 'demo-sheets')] = words
    await drawContactSheets(path.resolve(from, folder), output)
    return 0
  }
  if (verb === 'scenes' && words.length === 0) {
    for (const scene of SCENES) await writeFile(sceneFile(scene), drawScene(scene))
    consoleOn(output).log(`${SCENES.length} scenes are drawn.`)
    return 0
  }
  consoleOn(output).error(USAGE)
  return 2
}

async function drawContactSheets(into: string, output: Output): Promise<void> {
  const console = consoleOn(output)
  await mkdir(into, { recursive: true })
  for (const sheet of contactSheets()) {
    await writeFile(
      path.join(into, `${sheet.name}.jpg`),
      await laidOut(sheet.styles.map(sheet.draw), TILE),
    )
    await writeFile(path.join(into, `${sheet.name}.txt`), listOf(sheet))
    console.log(`${sheet.name}.jpg: ${sheet.styles.length} pictures`)
  }
  await writeFile(path.join(into, 'scenes.jpg'), await laidOut(SCENES.map(drawScene), TILE))
  console.log(`scenes.jpg: ${SCENES.length} pictures\nThey are in ${into}.`)
}

async function laidOut(
  drawings: readonly string[],
  { width, height }: typeof TILE,
): Promise<Buffer> {
  const tiles = await Promise.all(
    drawings.map(async (svg, i) => ({
      input: await sharp(Buffer.from(svg)).resize({ width, height, fit: 'cover' }).toBuffer(),
      left: (i % ACROSS) * (width + GAP),
      top: Math.floor(i / ACROSS) * (height + GAP),
    })),
  )
  const across = Math.min(ACROSS, drawings.length)
  const down = Math.ceil(drawings.length / ACROSS)
  return sharp({
    create: {
      width: across * (width + GAP) - GAP,
      height: down * (height + GAP) - GAP,
      channels: 3,
      background: '#fff',
    },
  })
    .composite(tiles)
    .jpeg({ quality: 88 })
    .toBuffer()
}

const listOf = ({ styles }: ContactSheet): string =>
  styles
    .map(
      (style, i) =>
        `${Math.floor(i / ACROSS) + 1}.${(i % ACROSS) + 1}  ${style.articleType}: ${style.productDisplayName}\n`,
    )
    .join('')

if (import.meta.main)
  process.exitCode = await demoCommand(process.argv.slice(2), process.env.INIT_CWD ?? '.')
