import repl from 'node:repl'
import * as schema from '#db/schema.ts'
import { readConfig } from '../start/config.ts'
import { openDatabase } from '../start/open-database.ts'

const database = await openDatabase(readConfig(process.env))
console.log('The shop is loaded: db, schema. For example: await db.select().from(schema.orders)')
const session = repl.start('sangam> ')
Object.assign(session.context, { db: database.db, schema })
session.once('exit', () => void database.close().then(() => process.exit(0)))
