import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeDump } from '../fixtures/make/make-dump.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-make-dump-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test(
  'the database of the present version is still dumped by one command, with every state, and loads again',
  { timeout: 600_000 },
  async () => {
    const into = path.join(dataDir, 'dump')
    // It throws when a state is missing, or when the dump makes another schema or other counts.
    await makeDump(inject('postgresUrl'), { dataDir, into })
    expect((await readdir(into)).sort()).toEqual(['database.sql', 'expected.json', 'ledger.jsonl'])
  },
)
