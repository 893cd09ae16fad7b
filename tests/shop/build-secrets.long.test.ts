import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { copiedTree } from './copied-tree.ts'

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))

test('T49 secrets that stand in the environment of the build do not end up in it', async () => {
  const tree = copiedTree()
  try {
    const planted = {
      SESSION_SECRET: 'planted-session-secret-0123456789abcdef',
      SABPAISA_AUTH_KEY: 'cGxhbnRlZC1hdXRoLWtleS0wMTIzNDU2Nzg5YWJjZGU=',
      SABPAISA_PASSWORD: 'planted-password',
      DATABASE_URL: 'postgres://planted:planted@planted.example/planted',
      VITE_PLANTED: 'planted-for-vite',
    }
    const { status, output, errors } = await tree.run('@react-router/dev/bin.cjs', ['build'], {
      ...planted,
      NODE_ENV: 'production',
    })
    expect([status, status === 0 ? '' : output + errors]).toEqual([0, ''])
    const files = filesIn(path.join(tree.folder, 'build'))
    expect(files.length).toBeGreaterThan(20)
    expect(
      files.filter((file) =>
        Object.values(planted).some((value) => readFileSync(file, 'utf8').includes(value)),
      ),
    ).toEqual([])
  } finally {
    tree.remove()
  }
}, 120_000)
