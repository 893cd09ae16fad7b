import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { between } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { styles as sold } from '#db/schema.ts'
import { BRANDS } from '#demo/brands.ts'
import { drawDetail, drawStyle } from '#demo/picture.ts'
import { drawScene, SCENES, type Scene } from '#demo/scenes.ts'
import { demoStyles } from '#demo/styles.ts'
import type { Art } from '#app/images/pictures.server.ts'
import type { Style } from '#app/catalogue/style.ts'
import type { Config } from './config.ts'

/**
 * What this shop draws by itself: its scenes, and where it is tried out the demo catalogue. A merchant's own style that has the
 * number of one of those is other goods: without a photo it has no picture. Which these are is known when the shop opens.
 */
export async function shopArt(db: Database, { production }: Pick<Config, 'production'>): Promise<Art> {
  if (production) return artOf([])
  const styles = demoStyles()
  const others = new Set(await numbersOfOthers(db, styles))
  return artOf(styles.filter(({ id }) => !others.has(id)))
}

/** By the brand, which begins every name of the demo's and is nobody else's: a name may change from one version to the next. */
async function numbersOfOthers(db: Database, styles: readonly Style[]): Promise<number[]> {
  const ids = styles.map(({ id }) => id)
  const rows = await db
    .select({ id: sold.id, name: sold.productDisplayName })
    .from(sold)
    .where(between(sold.id, Math.min(...ids), Math.max(...ids)))
  return rows.filter(({ name }) => !BRANDS.some((brand) => name.startsWith(`${brand.name} `))).map(({ id }) => id)
}

function artOf(demo: readonly Style[]): Art {
  const styles = new Map(demo.map((style) => [style.id, style]))
  const drawnBy = (draw: typeof drawStyle) => (id: number) => {
    const style = styles.get(id)
    return style && (() => draw(style))
  }
  return {
    style: drawnBy(drawStyle),
    detail: drawnBy(drawDetail),
    scene: (name) => ((SCENES as readonly string[]).includes(name) ? () => drawScene(name as Scene) : undefined),
    revision: revisionOf(fileURLToPath(import.meta.resolve('#demo/picture.ts'))),
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
