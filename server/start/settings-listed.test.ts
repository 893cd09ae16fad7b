import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { SETTING_NAMES } from './settings.ts'

const LINE = /^# (?=[A-Z][A-Z\d_]*=)/gm
const example = readFileSync('.env.example', 'utf8')
const uncommented = parseEnv(example.replaceAll(LINE, ''))

test('.env.example names every setting, and nothing that is none', () => {
  expect(Object.keys(uncommented).sort()).toEqual([...SETTING_NAMES].sort())
})

test('.env.example has the defaults: with every line of it in force, nothing changes', () => {
  expect(readConfig(uncommented)).toEqual(readConfig({}))
  expect(parseEnv(example)).toEqual({})
})

test('.env.example says of every setting what it is', () => {
  const lines = example.split('\n')
  const unexplained = lines.filter((line, i) => {
    // A comment holds for all settings below it, up to an empty line.
    const above = lines.slice(0, i).reverse()
    const said = above.slice(0, above.indexOf('')).some((one) => !one.match(LINE))
    return line.match(LINE) && !said
  })
  expect(unexplained).toEqual([])
})

test("README's table names every setting; the others there are for the test run", () => {
  const named = readFileSync('README.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((row) => row.split('|')[1]?.match(/(?<=`)[A-Z][A-Z\d_]+(?=`)/g) ?? [])
  const ofTestRun = ['TEST_DATABASE_URL', 'TEST_S3_URL', 'TEST_S3_KEY_ID', 'TEST_S3_SECRET']
  expect(named.sort()).toEqual(
    [...SETTING_NAMES, ...ofTestRun, 'TEST_S3_REGION', 'TEST_SEED'].sort(),
  )
})
