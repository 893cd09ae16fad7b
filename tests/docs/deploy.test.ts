import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SETTING_NAMES } from '#server/start/settings.ts'

const files = readdirSync('deploy')
const textOf = (file: string) => readFileSync(path.join('deploy', file), 'utf8')

test('deploy/README.md names every file of the folder', () => {
  const page = textOf('README.md')
  expect(files.filter((file) => file !== 'README.md' && !page.includes(`\`${file}\``))).toEqual([])
})

test('every setting in deploy/sangam.env is one of the shop, and so is every one that docs/running.md names', () => {
  const set = [...textOf('sangam.env').matchAll(/^#?([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name)
  expect(set.length).toBeGreaterThan(20)
  expect(set.filter((name) => !SETTING_NAMES.includes(name ?? ''))).toEqual([])
  const page = readFileSync('docs/running.md', 'utf8')
  const named = [...page.matchAll(/`([A-Z][A-Z\d]*_[A-Z\d_]+)`/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !SETTING_NAMES.includes(name ?? ''))).toEqual([])
})

test('a unit gives the shop longer to end than it may drain and close', () => {
  for (const file of files.filter((name) => /^sangam@?\.service$/.test(name)))
    // DRAIN_SECONDS is 60 at most, and closing takes 20.
    expect([file, Number(/^TimeoutStopSec=(\d+)$/m.exec(textOf(file))?.[1])]).toEqual([file, 90])
})
