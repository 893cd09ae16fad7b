import { describe, expect, it } from 'vitest'
import { readOptions } from './options.ts'
import { fromPlaywright, fromVitest } from './reports.ts'
import { summarise, type FileResult, type Outcome } from './results.ts'

const file = (name: string, seconds: number, ...outcomes: Outcome[]): FileResult => ({
  file: name,
  seconds,
  tests: outcomes.map((outcome, i) => ({
    file: name,
    title: `${outcome} ${i}`,
    outcome,
    seconds: seconds / outcomes.length,
  })),
})
const lastLine = (files: FileResult[], ci = false) => summarise(files, { ci, seed: 7 }).lines.at(-1)

describe('the closing lines of a run', () => {
  it('end with the counts, the skipped ones among them, after the seed', () => {
    const { lines, passed, failed, skipped } = summarise(
      [file('a', 1, 'passed', 'failed'), file('b', 2, 'skipped', 'passed')],
      {
        ci: false,
        seed: 4711,
      },
    )
    expect([passed, failed, skipped]).toEqual([2, 1, 1])
    expect(lines.slice(-2)).toEqual([
      'Random seed: TEST_SEED=4711',
      '2 passed, 1 failed, 1 skipped',
    ])
    expect(lines).toContain('  a: failed 1')
    expect(lines).toContain('  b: skipped 0')
  })

  it('list the ten slowest files, the slowest first, each with its slowest test', () => {
    const files = Array.from({ length: 12 }, (_, i) => file(`file ${i}`, i, 'passed', 'passed'))
    const { lines } = summarise(files, { ci: false, seed: 7 })
    const rows = lines.filter((line) => / s {2}file/.test(line))
    expect(rows).toHaveLength(10)
    expect(rows[0]).toBe('   11.0 s  file 11 (2 tests; 5.5 s: passed 0)')
    expect(rows.join('\n')).not.toContain('file 1 (')
  })

  it('say what each part took, by the clock and of the processor, and what there was no time for', () => {
    const { lines } = summarise([file('a', 1, 'passed')], {
      ci: false,
      seed: 7,
      spent: [
        { part: 'checks', seconds: 12.4, processorSeconds: 20 },
        { part: 'vitest', seconds: 60, processorSeconds: 100 },
      ],
      leftOut: ['tests/slow.long.test.ts'],
    })
    expect(lines).toContain('     12 s  checks: 20 s of the processor')
    expect(lines).toContain('In all 2.0 minutes of the processor')
    expect(lines).toContain('  tests/slow.long.test.ts')
  })

  it('name what passed only on its second try; two of them are told, three fail CI and only CI', () => {
    const two = [file('a', 1, 'flaky', 'flaky', 'passed')]
    expect(summarise(two, { ci: true, seed: 7 }).lines).toContain('  a: flaky 1')
    expect(lastLine(two, true)).toBe('3 passed, 0 failed, 0 skipped')
    const three = [...two, file('b', 1, 'flaky')]
    expect(lastLine(three)).toBe('4 passed, 0 failed, 0 skipped')
    expect(lastLine(three, true)).toBe('1 passed, 3 failed, 0 skipped')
  })
})

describe("Vitest's report", () => {
  const report = {
    testResults: [
      {
        name: '/project/app/one.test.ts',
        status: 'passed',
        startTime: 1_000,
        endTime: 3_500,
        assertionResults: [
          { fullName: 'T01 first', status: 'passed', duration: 20 },
          { fullName: 'second', status: 'skipped', duration: null },
        ],
      },
      {
        name: '/project/app/broken.test.ts',
        status: 'failed',
        startTime: 0,
        endTime: 0,
        message: 'Cannot find module\n    at load',
        assertionResults: [],
      },
    ],
  }
  it('counts what passed and was skipped, and a file that could not be loaded as failed', () => {
    const files = fromVitest(report, '/project')
    expect(
      files.map(({ file: name, seconds, tests }) => [
        name,
        seconds,
        tests.map(({ outcome }) => outcome),
      ]),
    ).toEqual([
      ['app/one.test.ts', 2.5, ['passed', 'skipped']],
      ['app/broken.test.ts', 0, ['failed']],
    ])
  })
  it('with a name leaves out the tests that were not asked for', () => {
    const files = fromVitest(report, '/project', 'T01')
    expect(files[0]?.tests.map(({ title }) => title)).toEqual(['T01 first'])
  })
})

it("Playwright's report: a second try is flaky, titles carry what they stand in, errors outside of tests fail", () => {
  const spec = (title: string, status: string, ...durations: number[]) => ({
    title,
    tests: [{ status, results: durations.map((duration) => ({ duration })) }],
  })
  const files = fromPlaywright(
    {
      suites: [
        {
          title: 'cart.journey.ts',
          file: 'cart.journey.ts',
          specs: [spec('late', 'flaky', 2_000, 1_000), spec('well', 'expected', 500)],
          suites: [
            {
              title: 'signed in',
              file: 'cart.journey.ts',
              specs: [spec('not now', 'skipped', 0), spec('wrong', 'unexpected', 9)],
            },
          ],
        },
      ],
      errors: [{ message: 'no browser\nat all' }],
    },
    'tests/journeys',
  )
  expect(files[0]?.seconds).toBeCloseTo(3.509)
  expect(files.flatMap(({ tests }) => tests).map(({ title, outcome }) => [title, outcome])).toEqual(
    [
      ['late', 'flaky'],
      ['well', 'passed'],
      ['signed in not now', 'skipped'],
      ['signed in wrong', 'failed'],
      ['no browser', 'failed'],
    ],
  )
})

it('a failed test says why, in one line without colours, in both reports', () => {
  const message = '\u001B[31mExpected 1\u001B[39m\n    at line 7'
  const ofVitest = fromVitest(
    {
      testResults: [
        {
          name: '/project/a.test.ts',
          status: 'failed',
          startTime: 0,
          endTime: 1,
          assertionResults: [{ fullName: 'one', status: 'failed', failureMessages: [message] }],
        },
      ],
    },
    '/project',
  )
  const results = [{ duration: 5, error: { message } }, { duration: 5 }]
  const specs = [{ title: 'two', tests: [{ status: 'flaky', results }] }]
  const ofPlaywright = fromPlaywright(
    { suites: [{ title: 'b', file: 'b', specs }], errors: [] },
    '.',
  )
  const { lines } = summarise([...ofVitest, ...ofPlaywright], { ci: false, seed: 7 })
  expect(lines.join('\n')).toContain(
    'Failed:\n  a.test.ts: one\n    Expected 1\n\nPassed only on the second try:\n  b: two\n    Expected 1\n',
  )
})

describe('the arguments', () => {
  it('name parts, topics and a title; whatever is narrowed leaves the static checks out', () => {
    expect(readOptions([], '12')).toEqual({
      which: 'short',
      changed: undefined,
      minutes: undefined,
      parts: ['checks', 'vitest', 'journeys'],
      topics: [],
      name: undefined,
      seed: 12,
    })
    expect(readOptions(['--long'], '12')?.parts).toEqual(['long', 'screens'])
    expect(readOptions(['journeys', 'accounts', '--seed', '5'], '12')).toMatchObject({
      parts: ['journeys'],
      topics: ['account'],
      seed: 5,
    })
    expect(readOptions(['--name', 'T44 the 21st'], '')).toMatchObject({
      parts: ['vitest', 'journeys'],
      name: 'T44 the 21st',
    })
  })
  it('name the commit that a change is measured from, and the minutes of the long run', () => {
    expect(readOptions(['--changed'], '12')).toMatchObject({
      which: 'short',
      parts: ['checks', 'vitest', 'journeys'],
      changed: { base: undefined },
    })
    expect(readOptions(['--changed', '--base', 'main~3'], '12')?.changed).toEqual({
      base: 'main~3',
    })
    expect(readOptions(['vitest', '--changed'], '12')?.parts).toEqual(['vitest'])
    expect(readOptions(['--long', '--changed', 'main~3', '--minutes', '18'], '12')).toMatchObject({
      which: 'long',
      parts: ['long', 'screens'],
      topics: [],
      changed: { base: 'main~3' },
      minutes: 18,
    })
    for (const args of [
      ['--changed', 'cart'],
      ['--base', 'main~3'],
      ['--changed', '--minutes', '5'],
      ['--long', '--minutes', '5'],
      ['--long', '--changed', 'main~3', '--minutes', 'five'],
    ])
      expect([args, readOptions(args, undefined)]).toEqual([args, undefined])
  })

  it('draw a seed where none is given, and refuse what they do not know', () => {
    expect(readOptions([], undefined)?.seed).toEqual(expect.any(Number))
    for (const args of [
      ['--sed', '5'],
      ['--seed', 'five'],
    ])
      expect([args, readOptions(args, undefined)]).toEqual([args, undefined])
  })
})
