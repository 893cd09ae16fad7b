import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
// @ts-expect-error plain JavaScript, because it runs before anything is installed
import { buildFingerprint, isBuilt, saveBuildFingerprint } from './built.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sangam-built-'))
  write('app/cart/cart.ts', 'one')
  write('build/server/index.js', 'built')
  saveBuildFingerprint(root, buildFingerprint(root))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), content)
}

test.each([
  'app/cart/cart.ts',
  'app/new.tsx',
  'server/http/app.ts',
  'db/schema.ts',
  'demo/art.svg',
  'vite.config.ts',
  'package-lock.json',
])('a change of %s asks for a new build', (file) => {
  expect(isBuilt(root)).toBe(true)
  write(file, 'two')
  expect(isBuilt(root)).toBe(false)
})

test('the same contents with other dates, and changed tests, ask for none', () => {
  write('app/cart/cart.ts', 'one')
  write('app/cart/cart.test.ts', 'two')
  expect(isBuilt(root)).toBe(true)
})

test('a build that was lost or never finished is made', () => {
  rmSync(path.join(root, 'build/server/index.js'))
  expect(isBuilt(root)).toBe(false)
})
