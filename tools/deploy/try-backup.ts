import { readdirSync } from 'node:fs'
import path from 'node:path'
import { connect, type Connection } from '#db/database.ts'
import { countAll, type Counts } from '../../tests/fixtures/counts.ts'
import { expectThat } from './check-front.ts'
import { runUnit } from './files/run-unit.ts'
import type { World } from './world.ts'

/** What goes on without visitors; the queue of jobs is made when a shop opens. */
const GOES_ON = /^(jobs|rate limits)/

/** The command of the timer's unit. @returns the file */
export async function backUp({ installation, unitOptions }: World): Promise<string> {
  const { at, unit } = installation
  await runUnit(unit('sangam-backup.service'), unitOptions('backup'))
  const folder = at('/srv/sangam/backups')
  // Names begin with the time.
  const newest = readdirSync(folder).toSorted().at(-1)
  expectThat(newest !== undefined, 'there is no file in backups')
  return path.join(folder, newest)
}

/** Into a database of its own, as docs/running.md section 6 has it; then each figure is compared. */
export async function restoreAndCompare(world: World, file: string): Promise<string> {
  const { installation, postgres, shop, unitOptions } = world
  const restored = await postgres.create('sangam_try')
  const before = await figuresOf(shop.database)
  const options = unitOptions('restore')
  const said = await runUnit(installation.unit('sangam.service'), {
    ...options,
    command: ['/usr/bin/node', 'bin/launch.mjs', 'restore', file],
    env: {
      ...options.env,
      DATABASE_URL: restored,
      DATABASE_DIRECT_URL: restored,
      DATA_DIR: installation.at('/srv/sangam-try'),
    },
  })
  const connection = connect(restored)
  const after = await figuresOf(connection).finally(connection.close)
  const differ = Object.keys(before).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  expectThat(
    differ.length === 0,
    `these differ: ${differ.map((name) => `${name} ${JSON.stringify([before[name], after[name]])}`).join('; ')}`,
  )
  expectThat(Number(after.orders?.processing) > 0, 'the backup holds no paid order')
  return `${said.trim()}; ${Object.keys(before).length} groups of figures agree`
}

const figuresOf = ({ db }: Pick<Connection, 'db'>): Promise<Counts> =>
  countAll(db, (name) => !GOES_ON.test(name))
