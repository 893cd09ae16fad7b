import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Bom } from '../tools/sbom/runtime-only.ts'

test('npm run sbom lists what runs in the shop, and nothing that only builds or tests it', () => {
  const printed = execFileSync(process.execPath, ['tools/sbom/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    encoding: 'utf8',
  })
  const { components, dependencies } = JSON.parse(printed) as Bom
  const names = components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['react', 'react-router', 'pg', 'nodemailer']))
  for (const name of ['vitest', 'typescript', '@playwright/test']) expect(names).not.toContain(name)
  const refs = new Set(components.map((component) => component['bom-ref']))
  expect(
    dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref)),
  ).toEqual([])
})
