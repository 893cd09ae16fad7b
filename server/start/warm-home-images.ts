import { listFeatured } from '#app/catalogue/featured.server.ts'
import { SCENES } from '#app/images/scenes/scene.ts'
import type { Shop } from '../http/shop.ts'

/** Widths that phones and computers request most; the large ones come last. */
const WIDTHS = [480, 960] as const

/**
 * Cache warming: makes the images of the home page one after the other, or the first visitor of a
 * new shop would wait for each. An image that fails now is made on request.
 */
export async function warmHomeImages({
  db,
  images,
  log,
}: Pick<Shop, 'db' | 'images' | 'log'>): Promise<void> {
  try {
    const featured = await listFeatured({ db, images, log })
    for (const width of WIDTHS) {
      for (const scene of SCENES) await images.scene(scene, width, 'avif')
      for (const { styleId } of featured) await images.sized(styleId, width, 'avif')
    }
  } catch (error) {
    log.warn({ area: 'images', err: error }, 'warming the home page failed')
  }
}
