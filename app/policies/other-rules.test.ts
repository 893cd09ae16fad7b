import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const PROGRAM = `
  import { findPolicy } from '#app/policies/policies.ts'
  import { pledgesOf } from '#app/catalogue/product/pledges.ts'
  import { NOT_RETURNABLE_NOTE } from '#app/catalogue/product/returnable.ts'
  const policies = ['terms', 'refund', 'return', 'shipping'].map((type) => findPolicy(type, ''))
  const pledges = pledgesOf({ subCategory: 'Topwear', articleType: 'Shirts' })
  console.log(JSON.stringify([policies, pledges, NOT_RETURNABLE_NOTE]))
`

/** Policies and pledges of a house with these rules, in a process of its own: each reads one file. */
function saidUnder(rules: Record<string, unknown>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sangam-rules-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const content = JSON.parse(readFileSync('brand.json', 'utf8'))
  const file = path.join(folder, 'house.json')
  writeFileSync(
    file,
    JSON.stringify({
      ...content,
      files: path.resolve('brand'),
      rules: { ...content.rules, ...rules },
    }),
  )
  return execFileSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    encoding: 'utf8',
    env: { ...process.env, BRAND_FILE: file },
  })
}

test('a house that takes everything back names no exception', () => {
  const said = saidUnder({ notReturnable: [] })
  expect(said).toContain('Within 7 days of delivery you can return it; what reaches you damaged')
  expect(said).not.toContain('cannot be returned.')
  expect(said).not.toContain('What cannot be returned')
  expect(said).toContain('"What comes damaged, faulty or wrong we always take back."')
})

test('one exception is named alone', () => {
  const said = saidUnder({ notReturnable: ['innerwear'] })
  expect(said).toContain('you can return it, except for innerwear; what')
  expect(said).toContain('Innerwear cannot be returned. What comes damaged')
})
