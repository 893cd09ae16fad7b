import { chmodSync, cpSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { clusterFolder, folder, open, query } from '../../tests/clusters/clusters-for-tests.ts'

clusterFolder()

test.skipIf(process.getuid?.() !== 0)(
  'when the data folder is gone, root is told where its database still is, and one copied file brings it back',
  async () => {
    chmodSync(folder, 0o700)
    const systemDir = mkdtempSync('/tmp/sangam-system-')
    const dataDir = path.join(folder, 'data')
    const first = await open({ systemDir })
    expect(first.note).not.toContain('still')
    await query(first.url, 'create table kept as select 1 as n')
    const kept = path.dirname(first.directory)
    const record = path.join(kept, 'postgres.json')
    expect(statSync(record).mode & 0o777).toBe(0o600)
    await first.release()
    rmSync(dataDir, { recursive: true })

    const fresh = await open({ systemDir })
    expect(fresh.note).toContain(
      `the database of ${dataDir}, which no shop uses now, is still in ${kept}: to go on with it, stop the shop and copy ${record} into the data folder`,
    )
    await fresh.release()
    cpSync(record, path.join(dataDir, 'postgres.json'))
    const again = await open({ systemDir })
    expect(await query(again.url, 'select n from kept')).toEqual([{ n: 1 }])
    expect(again.note).not.toContain('still')
    await again.release()

    // Another shop on this machine is not told of a database that is in use.
    const second = await open({ systemDir, dataDir: path.join(folder, 'second') })
    expect(second.note).not.toContain(kept)
    await second.release()
    rmSync(systemDir, { recursive: true })
  },
)
