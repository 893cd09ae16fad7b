import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { contactSheets, type ContactSheet } from '#demo/contact-sheets.ts'
import { sceneFile } from '#app/images/scenes/scene-images.server.ts'
import { SCENES } from '#app/images/scenes/scene.ts'
import { drawScene } from '#demo/scenes.ts'
import { onlyWords } from './command-args.ts'
import type { CommandContext } from './command-context.ts'
import { runProgram } from './run-program.ts'

const USAGE = `Usage: npm run demo -- contact-sheet [DIR]
       npm run demo -- scenes

contact-sheet draws what the demo catalogue sells on contact sheets, to be looked at: by kind, by colour and by pattern, the second picture of
each kind, which shows a detail, and the pictures of the home page. DIR is made if it is not there; without one they go where the system keeps what is temporary. Beside each
sheet stands a list of what is on it, row by row, so that somebody can be asked first what it shows.

scenes draws the pictures of the home page into app/images/scenes, where every shop takes them from.`

const ACROSS = 6
const TILE = { width: 360, height: 480 }
const GAP = 8

async function drawContactSheets(
  args: string[],
  { cwd, console }: CommandContext,
): Promise<number> {
  const [folder] = args.length > 0 ? onlyWords(args, ['DIR']) : [path.join(tmpdir(), 'demo-sheets')]
  const into = path.resolve(cwd, folder)
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
  return 0
}

async function drawScenes(args: string[], { console }: CommandContext): Promise<number> {
  onlyWords(args, [])
  for (const scene of SCENES) await writeFile(sceneFile(scene), drawScene(scene))
  console.log(`${SCENES.length} scenes are drawn.`)
  return 0
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
  process.exitCode = await runProgram(
    {
      usage: USAGE,
      commands: { 'contact-sheet': () => drawContactSheets, scenes: () => drawScenes },
    },
    process.argv.slice(2),
    { env: process.env },
  )
