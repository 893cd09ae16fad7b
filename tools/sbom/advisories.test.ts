import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Exceptions, judgeAdvisories, type Exception } from './advisories.ts'

const LOCK = {
  packages: {
    'node_modules/hono': {},
    'node_modules/vite': { dev: true },
    'node_modules/esbuild': { devOptional: true },
    'node_modules/qs': {},
  },
}
const advisory = (name: string, severity: string, id: string) => ({
  source: 1_099_999,
  name,
  dependency: name,
  title: `${name} has a hole`,
  url: `https://github.com/advisories/${id}`,
  severity,
  cwe: ['CWE-79'],
  cvss: { score: 9.1, vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:N' },
  range: '<4.0.0',
})
const affected = (name: string, via: unknown[], severity = 'critical') => ({
  [name]: {
    name,
    severity,
    isDirect: true,
    via,
    effects: [],
    range: '<4.0.0',
    nodes: [`node_modules/${name}`],
    fixAvailable: true,
  },
})
/** In the format of npm 7 and later. */
const report = (vulnerabilities: object) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { vulnerabilities: {} } })
const judge = (printed: string, exceptions: Exception[] = []) =>
  judgeAdvisories(printed, { lock: LOCK, exceptions, today: '2026-11-23' })

test('T49 a critical or high advisory of a package that runs in the shop is a hole, once, named by its advisory', () => {
  expect(
    judge(
      report({
        ...affected('hono', [advisory('hono', 'critical', 'GHSA-aaaa-bbbb-cccc'), 'qs']),
        ...affected('qs', [advisory('qs', 'high', 'GHSA-dddd-eeee-ffff')]),
      }),
    ),
  ).toEqual({
    checked: true,
    holes: [
      {
        advisory: 'GHSA-aaaa-bbbb-cccc',
        package: 'hono',
        severity: 'critical',
        title: 'hono has a hole',
      },
      { advisory: 'GHSA-dddd-eeee-ffff', package: 'qs', severity: 'high', title: 'qs has a hole' },
    ],
    excepted: [],
  })
})

test('what only builds and tests the shop, and what is moderate or low, is none', () => {
  const found = judge(
    report({
      ...affected('vite', [advisory('vite', 'critical', 'GHSA-aaaa-bbbb-cccc')]),
      ...affected('esbuild', [advisory('esbuild', 'high', 'GHSA-aaaa-bbbb-dddd')]),
      ...affected('qs', [advisory('qs', 'moderate', 'GHSA-aaaa-bbbb-eeee')], 'moderate'),
    }),
  )
  expect(found).toEqual({ checked: true, holes: [], excepted: [] })
  expect(judge(report({}))).toEqual({ checked: true, holes: [], excepted: [] })
})

test('an exception holds for its advisory through its last day, and no longer', () => {
  const printed = report(affected('hono', [advisory('hono', 'high', 'GHSA-aaaa-bbbb-cccc')]))
  const until = (day: string, id = 'GHSA-aaaa-bbbb-cccc') => {
    const judged = judge(printed, [
      { advisory: id, why: 'The shop serves no such file.', until: day },
    ])
    return judged.checked && [judged.holes.length, judged.excepted.length]
  }
  expect(until('2026-11-23')).toEqual([0, 1])
  expect(until('2026-11-22')).toEqual([1, 0])
  expect(until('2027-01-01', 'GHSA-other')).toEqual([1, 0])
})

test('a registry that answers no such question leaves everything unchecked, and that is said', () => {
  const refusal = '405 Method Not Allowed - POST https://registry.example/-/npm/v1/security'
  expect(judge(JSON.stringify({ message: refusal, method: 'POST', statusCode: 405 }))).toEqual({
    checked: false,
    why: refusal,
  })
  for (const printed of ['', 'npm error', '{}'])
    expect(judge(printed)).toEqual({ checked: false, why: 'npm gave no report' })
  // A report that cannot be read is no silence.
  for (const odd of [{ auditReportVersion: 3 }, { auditReportVersion: 2, vulnerabilities: [1] }])
    expect(() => judge(JSON.stringify(odd))).toThrow()
})

test('the written exceptions are of advisories, with a reason and a day', () => {
  const written = readFileSync(path.join(import.meta.dirname, 'advisory-exceptions.json'), 'utf8')
  expect(() => Exceptions.parse(JSON.parse(written))).not.toThrow()
  expect(Exceptions.safeParse([{ advisory: 'GHSA-x', why: 'no', until: 'later' }]).success).toBe(
    false,
  )
})
