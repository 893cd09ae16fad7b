import { inject } from 'vitest'
import { cloneDatabase, type ShopDatabase } from './clone-database.ts'

/** For Vitest: a clone of the run's template. */
export const shopDatabase = (): Promise<ShopDatabase> =>
  cloneDatabase(inject('postgresUrl'), inject('templateName'))
