import type { Database } from '#db/database.ts'
import type { CardServices } from '#app/catalogue/products.server.ts'

/** For cards whose images do not matter. A row that makes no product fails the test. */
export const cardServices = (db: Database): CardServices => ({
  db,
  images: { version: () => undefined },
  log: {
    error: (fields, message) => {
      throw new Error(`${message} ${JSON.stringify(fields)}`)
    },
  },
})
