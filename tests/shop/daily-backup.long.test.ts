import { spawnSync } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'
import { expect, onTestFinished, test } from 'vitest'
import type { BackupConfig } from '#server/backup/backup-settings.ts'
import { backupName, backupsDirOf } from '#server/backup/backup-files.ts'
import { dailyBackup } from '#server/backup/daily/daily-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { doctorCommand } from '#server/commands/doctor.ts'
import type { ShopDatabase } from '../databases/clone-database.ts'
import { openInProcessS3 } from '../servers/in-process-s3.ts'
import { memoryLog } from '../telemetry/memory-log.ts'
import { runCommand } from '../run-command.ts'
import { shopDatabase } from '../databases/shop-database.ts'
import { sumsBySql } from '../databases/sums-by-sql.ts'
import { emptyTarget, runBackup, runRestore, temporaryFolder } from './backup-fixture.ts'

const SETTINGS: BackupConfig = { passphrase: undefined, kept: 7, dir: undefined, bucket: undefined }

/** A node of a shop that nobody opened for visitors: its daily backup, and what it logs. */
async function node(settings: Partial<BackupConfig> = {}, given?: ShopDatabase) {
  const database = given ?? (await shopDatabase())
  if (!given) onTestFinished(database.drop)
  const dataDir = await temporaryFolder()
  const { log, lines: written } = memoryLog()
  const backup = dailyBackup({
    pool: database.pool,
    databaseUrl: database.url,
    dataDir,
    config: { ...SETTINGS, ...settings },
    log,
  })
  onTestFinished(backup.stop)
  const files = () => readdir(backupsDirOf(dataDir)).catch(() => [])
  return { database, dataDir, backup, files, written }
}
/** Names of backups have seconds. */
const anotherSecond = () => new Promise((resolve) => setTimeout(resolve, 1_000))
const hoursAgo = (database: ShopDatabase, hours: number) =>
  database.pool.query(
    `update backups set started_at = started_at - $1 * interval '1 hour', finished_at = finished_at - $1 * interval '1 hour'`,
    [hours],
  )

test('T55 of many nodes that look at the same time one makes the backup of the day', async () => {
  const first = await node()
  const others = await Promise.all(Array.from({ length: 19 }, () => node({}, first.database)))
  const nodes = [first, ...others]
  await Promise.all(nodes.map(({ backup }) => backup.step()))
  const files = await Promise.all(nodes.map((each) => each.files()))
  expect(files.flat()).toHaveLength(1)
  const attempts = await first.database.pool.query('select from backups')
  expect(attempts.rowCount).toBe(1)
})

test('T55 of two nodes that look at the same time one makes the backup of the day, and it can be restored', async () => {
  const first = await node()
  const second = await node({}, first.database)
  await Promise.all([first.backup.step(), second.backup.step()])
  const made = [...(await first.files()), ...(await second.files())]
  expect(made).toEqual([expect.stringMatching(/^sangam-\d{4}-\d\d-\d\dT\d{6}\.backup$/)])
  await Promise.all([first.backup.step(), second.backup.step()])
  expect([...(await first.files()), ...(await second.files())]).toEqual(made)

  const of = (await first.files()).length > 0 ? first : second
  const file = path.join(backupsDirOf(of.dataDir), made[0] ?? '')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const target = await emptyTarget()
  expect(await runRestore(target, file)).toMatchObject({ code: 0, stderr: '' })
  expect(await sumsBySql(target.database)).toEqual(await sumsBySql(first.database))
})

test('T55 a day later the next one is made, by the clock of the database, and the oldest goes', async () => {
  const { backup, database, dataDir, files } = await node({ kept: 2 })
  await backup.step()
  await hoursAgo(database, 23)
  await backup.step()
  expect(await files()).toHaveLength(1)
  for (const day of ['2026-01-01', '2026-01-02', '2026-01-03'])
    await writeFile(path.join(backupsDirOf(dataDir), backupName(new Date(day))), 'an old one')
  await writeFile(path.join(backupsDirOf(dataDir), 'of-mine.backup'), 'not made here')
  await anotherSecond()
  await hoursAgo(database, 2)
  await backup.step()
  const [mine, ...kept] = await files()
  expect([mine, kept.length]).toEqual(['of-mine.backup', 2])
  expect(kept.every((name) => !name.startsWith('sangam-2026-01'))).toBe(true)
})

test('T55 none is made when BACKUPS_KEPT is 0', async () => {
  const { backup, files } = await node({ kept: 0 })
  await backup.step()
  expect(await files()).toEqual([])
})

test('T55 one that fails is logged as an error, leaves the older ones, and is tried again an hour later', async () => {
  const { backup, database, written, files } = await node()
  await backup.step()
  const [first] = await files()
  await hoursAgo(database, 25)
  await database.pool.query('alter table drizzle.__drizzle_migrations rename to away')
  await backup.step()
  expect(written('daily backup failed')).toEqual([
    expect.objectContaining({
      level: 50,
      err: expect.objectContaining({ message: expect.any(String) as string }) as object,
    }),
  ])
  expect(await files()).toEqual([first])
  await database.pool.query('alter table drizzle.away rename to __drizzle_migrations')
  // Not at once: whatever it was may take a while, and a backup of a large shop is work.
  await backup.step()
  expect(await files()).toEqual([first])
  await hoursAgo(database, 2)
  await anotherSecond()
  await backup.step()
  expect(await files()).toEqual([first, expect.any(String)])
})

test('T55 a disk that fills up while it is written leaves no half backup, and the older ones', async () => {
  const { database, dataDir, backup, files } = await node()
  await backup.step()
  const was = await files()
  const limited = spawnSync(
    '/bin/sh',
    ['-c', 'ulimit -f 120 && exec "$0" server/commands/backup.ts', process.execPath],
    { encoding: 'utf8', env: { DATABASE_URL: database.url, DATA_DIR: dataDir } },
  )
  expect([limited.status, limited.stderr]).toEqual([
    1,
    expect.stringMatching(/^EFBIG: file too large.*\n$/),
  ])
  expect(await files()).toEqual(was)
})

test('T55 it goes to another folder and a bucket as well, and is copied later when one was away', async () => {
  const s3 = await openInProcessS3()
  onTestFinished(s3.close)
  const bucket = await s3.bucket()
  const elsewhere = await temporaryFolder()
  const { backup, database, dataDir, files } = await node({ dir: elsewhere, bucket })
  await backup.step()
  const [name = ''] = await files()
  const own = await readFile(path.join(backupsDirOf(dataDir), name))
  expect(await readdir(elsewhere)).toEqual([name])
  expect((await readFile(path.join(elsewhere, name))).equals(own)).toBe(true)
  const { keyId: accessKeyId, secret: secretAccessKey, region, url } = bucket
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const stored = await client.fetch(`${url}/${name}`)
  expect(Buffer.from(await stored.arrayBuffer()).equals(own)).toBe(true)
  expect((await database.pool.query('select elsewhere from backups')).rows).toEqual([
    { elsewhere: true },
  ])

  // A file stands where the folder should be.
  const blocked = path.join(await temporaryFolder(), 'taken')
  await writeFile(blocked, '')
  const away = await node({ dir: blocked })
  await away.backup.step()
  expect(await away.files()).toHaveLength(1)
  expect(away.written('daily backup made')).toHaveLength(1)
  expect(away.written('copy to another place failed')).toHaveLength(1)
  const again = dailyBackup({
    pool: away.database.pool,
    databaseUrl: away.database.url,
    dataDir: away.dataDir,
    config: { ...SETTINGS, dir: elsewhere },
    log: memoryLog().log,
  })
  await again.step()
  expect(await readdir(elsewhere)).toEqual([...new Set([name, ...(await away.files())])].sort())
})

test('T55 one that is stopped in its midst leaves nothing half', async () => {
  const { database, dataDir, backup, files } = await node()
  await backup.step()
  const was = await files()
  const stop = new AbortController()
  const stopped = writeBackup(
    {
      databaseUrl: database.url,
      dataDir,
      fileOf: () => path.join(backupsDirOf(dataDir), 'stopped.backup'),
      images: false,
      secrets: false,
      passphrase: undefined,
    },
    { signal: stop.signal, onProgress: () => stop.abort() },
  )
  await expect(stopped).rejects.toThrow()
  expect(await files()).toEqual(was)
})

test('T55 the doctor warns of a missing and an old backup, and of one that lies beside the data alone', async () => {
  const database = await shopDatabase()
  onTestFinished(database.drop)
  const place = { databaseUrl: database.url, dataDir: await temporaryFolder() }
  const doctor = async () => {
    const env = { DATABASE_URL: place.databaseUrl, DATA_DIR: place.dataDir }
    const { code, stdout } = await runCommand((output) => doctorCommand([], env, output))
    return { code, lines: stdout.split('\n').filter((line) => line.includes('backup')) }
  }
  expect(await doctor()).toEqual({
    code: 0,
    lines: [expect.stringMatching(/^! there is no backup/)],
  })
  expect((await runBackup(place, [])).code).toBe(0)
  expect(await doctor()).toEqual({ code: 0, lines: ['✓ the newest backup is 0 hours old'] })
  await hoursAgo(database, 75)
  expect(await doctor()).toEqual({ code: 0, lines: ['! the newest backup is 3 days old'] })
})
