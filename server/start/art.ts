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
 * Drawn images: the scenes, and in demo mode the goods of the demo catalogue. In production a
 * product with the number of a demo style is other goods, and without a photo it has no image.
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

/**
 * Revision of the drawings: a hash of their source files. A drawing depends on nothing else, so an
 * outdated one is recognised without drawing it again.
 */
function revisionOf(studio: string): string {
  const folder = path.dirname(studio)
  const hash = createHash('sha256')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (/(?<!\.test)\.(?:ts|json)$/.test(name)) hash.update(readFileSync(path.join(folder, name)))
  return hash.digest('hex')
}
