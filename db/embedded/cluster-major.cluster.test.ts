import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { clusterFolder, folder, open, query } from '../../tests/clusters/clusters-for-tests.ts'

clusterFolder()

test('files of another major version of Postgres are refused in one sentence with the way forward, and stay as they are', async () => {
  const first = await open()
  await query(first.url, 'create table kept as select 1 as one')
  await first.release()
  const file = path.join(first.directory, 'PG_VERSION')
  const own = readFileSync(file, 'utf8')
  writeFileSync(file, '17\n')
  const data = path.join(folder, 'data')
  await expect(open()).rejects.toThrow(
    `the database in ${data} was made by Postgres 17, and this version of Sangam brings Postgres ${own.trim()}: with the version of Sangam that you had, run npm run backup -- FILE; with this one, npm run restore -- FILE into another DATA_DIR; and keep this folder until you have looked`,
  )
  expect(readFileSync(file, 'utf8')).toBe('17\n')
  writeFileSync(file, own)
  expect(await query((await open()).url, 'select one from kept')).toEqual([{ one: 1 }])
})
