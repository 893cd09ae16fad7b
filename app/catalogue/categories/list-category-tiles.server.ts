import type { Log } from '#app/basics/log.ts'
import type { CatalogueIndex } from '../index/catalogue-index.server.ts'
import { CATEGORY_TILES, type CategoryTile } from './category-tile.ts'
import { soldTiles } from './sold-tiles.ts'

/** Tiles of what is sold; where the catalogue cannot be read, those of docs/product.md. */
export const listCategoryTiles = ({
  catalogueIndex,
  log,
}: {
  catalogueIndex: Pick<CatalogueIndex, 'facetRollup'>
  log: Pick<Log, 'error'>
}): Promise<readonly CategoryTile[]> =>
  catalogueIndex.facetRollup().then(soldTiles, (error: unknown) => {
    log.error({ area: 'catalogue', err: error }, 'failed to read which categories have products')
    return CATEGORY_TILES
  })
