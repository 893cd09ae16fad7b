import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * SHA-256 of the Node that the package `node` brings, of the version in package.json. That package
 * fetches it by an install script which no lock file knows, so npm compares no sum. Other platforms
 * have none here: their packages of this version were not to be had when these were taken.
 */
export const NODE_SUMS = {
  version: '24.21.0',
  'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
  'win32-x64': 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
}

/** Whether the file is the Node it should be; on a platform without a sum it is believed. */
export const isPinnedNode = (file, sum = NODE_SUMS[`${process.platform}-${process.arch}`]) =>
  sum === undefined || createHash('sha256').update(readFileSync(file)).digest('hex') === sum
