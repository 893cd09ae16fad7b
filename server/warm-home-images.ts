import { listFeatured } from '#app/catalogue/products.server.ts'
import type { Shop } from '#app/shop.server.ts'
import { SCENES } from '#demo/scenes.ts'

/** What telephones and computers ask for most, the large ones last. */
const WIDTHS = [480, 960] as const

/**
 * Makes what the home page shows, one after the other, before anybody asks: in a new shop the first visitor would wait for each.
 * What cannot be made now is made when it is asked for.
 */
export async function warmHomeImages({
  db,
  images,
  log,
}: Pick<Shop, 'db' | 'images' | 'log'>): Promise<void> {
  try {
    const featured = await listFeatured(db)
    for (const width of WIDTHS) {
      for (const scene of SCENES) await images.scene(scene, width, 'avif')
      for (const { styleId } of featured) await images.sized(styleId, width, 'avif')
    }
  } catch (error) {
    log.warn({ err: error }, 'images: warming the home page failed')
  }
}
