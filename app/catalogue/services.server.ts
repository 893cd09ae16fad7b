import { createContext } from 'react-router'
import type { Database } from '#db/database.ts'
import type { Log } from '#app/basics/log.ts'
import type { Images } from '#app/images/images.server.ts'
import type { CatalogueIndex } from './index/catalogue-index.server.ts'

/** Services of loaders that show goods: none of them knows a visitor. */
export type CatalogueServices = {
  db: Database
  catalogueIndex: CatalogueIndex
  images: Images
  log: Log
}

export const catalogueServices = createContext<CatalogueServices>()
