import { randomUUID } from 'node:crypto'
import { connect, type Connection } from '#db/database.ts'
import { administer, databaseUrlFor } from './postgres-template.ts'

export type ShopDatabase = Connection & { url: string; drop(): Promise<void> }

/** A database of the test's own with the demo catalogue; the test drops it at its end. */
export async function cloneDatabase(url: string, template: string): Promise<ShopDatabase> {
  const name = `shop_${randomUUID().replaceAll('-', '')}`
  await administer(url, `create database ${name} template ${template} strategy file_copy`)
  const own = databaseUrlFor(url, name)
  const connection = connect(own, { max: 20 })
  return {
    ...connection,
    url: own,
    async drop() {
      await connection.close()
      await administer(url, `drop database ${name} with (force)`)
    },
  }
}
