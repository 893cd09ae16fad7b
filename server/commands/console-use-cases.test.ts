import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { functionNames, useCases } from './console-use-cases.ts'

/** Offered as a service, or callable by routes alone. */
const NO_USE_CASES = ['basics', 'images', 'jobs', 'mail', 'texting']

test('the console offers something of every part that has functions for the server', () => {
  const parts = readdirSync('app', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NO_USE_CASES.includes(entry.name))
    .map(({ name }) => name)
    .filter((name) =>
      readdirSync(`app/${name}`, { recursive: true, encoding: 'utf8' }).some((file) =>
        file.endsWith('.server.ts'),
      ),
    )
  expect(Object.keys(useCases).sort()).toEqual(parts.sort())
  for (const [name, part] of Object.entries(useCases))
    expect([name, functionNames(part)]).not.toEqual([name, []])
})
