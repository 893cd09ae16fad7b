import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
// @ts-expect-error plain JavaScript, because it runs before anything is installed
import * as installed from './installed.mjs'

const { installFingerprint, saveInstallFingerprint, pinnedNode } = installed
/** The file that stands for Node here is not one. */
const isInstalled = (at: string): boolean => installed.isInstalled(at, () => true)
let root: string
const other = process.platform === 'linux' ? 'darwin' : 'linux'
const packages = {
  '': { name: 'shop' },
  'node_modules/node': { version: '24.0.0' },
  'node_modules/for-another-machine': { version: '1.0.0', optional: true, os: [other] },
  'node_modules/needed-by-that': { version: '1.0.0', optional: true },
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sangam-installed-'))
  write('package.json', { dependencies: { node: '24.0.0' } })
  write('package-lock.json', { packages })
  write('node_modules/node/bin/node', '')
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, content: unknown): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), JSON.stringify(content))
}

test('what the launcher installed stays installed until the lock file changes', () => {
  expect(isInstalled(root)).toBe(false)
  saveInstallFingerprint(root, installFingerprint(root))
  expect(isInstalled(root)).toBe(true)
  write('package-lock.json', {
    packages: { ...packages, 'node_modules/new': { version: '1.0.0' } },
  })
  expect(isInstalled(root)).toBe(false)
})

test('without its Node nothing counts as installed', () => {
  saveInstallFingerprint(root, installFingerprint(root))
  rmSync(pinnedNode(root))
  expect(isInstalled(root)).toBe(false)
})

test('what somebody installed by npm ci is not installed again', () => {
  write('node_modules/.package-lock.json', {
    packages: { 'node_modules/node': { version: '24.0.0' } },
  })
  expect(isInstalled(root)).toBe(true)
})

test('another version, or a package left out, is not what the lock file says', () => {
  write('node_modules/.package-lock.json', {
    packages: { 'node_modules/node': { version: '22.0.0' } },
  })
  expect(isInstalled(root)).toBe(false)
  write('package-lock.json', {
    packages: {
      ...packages,
      'node_modules/for-this-one': {
        version: '1.0.0',
        optional: true,
        os: [process.platform],
        cpu: [process.arch],
      },
    },
  })
  write('node_modules/.package-lock.json', {
    packages: { 'node_modules/node': { version: '24.0.0' } },
  })
  expect(isInstalled(root)).toBe(false)
})

test('T49 an installation by hand with another Node than the pinned one counts as none', () => {
  write('node_modules/.package-lock.json', { packages })
  expect([installed.isInstalled(root, () => false), isInstalled(root)]).toEqual([false, true])
})
