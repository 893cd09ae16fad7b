import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawDetail, drawStyle } from '#demo/draw-style.ts'
import { drawScene, SCENES, type Scene } from '#demo/scenes.ts'
import { demoStyles } from '#demo/styles.ts'
import type { Art } from '#app/images/images.server.ts'
import type { Style } from '#app/catalogue/style.ts'
import type { Config } from './config.ts'

/**
 * What this shop draws by itself: its scenes, and where it is tried out the goods of the demo catalogue. In a real one whatever
 * has the number of one of those is other goods, and without a photo it has no picture.
 */
export const shopArt = ({ production }: Pick<Config, 'production'>): Art =>
  artOf(production ? [] : demoStyles())

function artOf(demo: readonly Style[]): Art {
  const styles = new Map(demo.map((style) => [style.id, style]))
  const drawnBy = (draw: typeof drawStyle) => (id: number) => {
    const style = styles.get(id)
    return style && (() => draw(style))
  }
  return {
    style: drawnBy(drawStyle),
    detail: drawnBy(drawDetail),
    scene: (name) =>
      (SCENES as readonly string[]).includes(name) ? () => drawScene(name as Scene) : undefined,
    revision: revisionOf(fileURLToPath(import.meta.resolve('#demo/draw-style.ts'))),
  }
}

/** A drawing is made of what the studio's files say and of nothing else, so it need not be drawn to be told from an older one. */
function revisionOf(studio: string): string {
  const folder = path.dirname(studio)
  const hash = createHash('sha256')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (/(?<!\.test)\.(?:ts|json)$/.test(name)) hash.update(readFileSync(path.join(folder, name)))
  return hash.digest('hex')
}
