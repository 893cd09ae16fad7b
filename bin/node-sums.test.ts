import { appendFile, copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
// @ts-expect-error plain JavaScript, because it runs before anything is installed
import * as installed from './installed.mjs'
// @ts-expect-error as above
import * as sums from './node-sums.mjs'

const root = path.resolve(import.meta.dirname, '..')
const { NODE_SUMS, isPinnedNode } = sums

test('the sums are of the version that package.json names', async () => {
  const { dependencies } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  expect(NODE_SUMS.version).toBe(dependencies.node)
})

test('T49 the Node that is installed is the pinned one; with a byte more it is not', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sangam-node-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const copy = path.join(folder, 'node')
  await copyFile(installed.pinnedNode(root), copy)
  expect(isPinnedNode(copy)).toBe(true)
  await appendFile(copy, 'x')
  const isKnown = `${process.platform}-${process.arch}` in NODE_SUMS
  expect(isPinnedNode(copy)).toBe(!isKnown)
  expect(isPinnedNode(copy, 'the sum of another platform')).toBe(false)
})
