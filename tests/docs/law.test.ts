import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rows = readFileSync('docs/law.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:Duty|-)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('each duty of docs/law.md has a source, how sure it is, a place in the shop and a test, which are there, or says why not', () => {
  expect(rows.length).toBeGreaterThan(10)
  const wrong = rows.flatMap(([, duty = '', source = '', sure = '', where = '', tests = '']) => {
    const paths = [...`${where} ${tests}`.matchAll(/`([\w./-]+\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    )
    const missing = paths.filter((path) => !existsSync(path))
    const isOpen = /^(?:Not met|Outside the shop)\b.{20}/.test(where)
    const isTested = isOpen ? tests === 'none' : /`[^`]+\.ts`/.test(tests)
    return source && /^[RSDN]$/.test(sure) && where && isTested && !missing.length
      ? []
      : [`${duty}: ${missing.join(', ')}`]
  })
  expect(wrong).toEqual([])
})
