import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { LogLine } from '../../tests/telemetry/memory-log.ts'

/** Lines that the log writes, in a process of its own: pino writes straight to standard output. */
const written = (code: string, make = `makeLog({ logLevel: 'info' })`) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { logOutput, makeLog } from './server/start/log.ts'; const log = ${make}; ${code}`,
    ],
    { encoding: 'utf8' },
  ).stdout

test('T51 a failed query is told without what it was about', () => {
  const line = written(
    `log.error({ err: new Error('Failed query: insert into orders\\nparams: 12 MG Road,asha@example.com', { cause: Object.assign(new Error('disk is full'), { code: '53100' }) }) }, 'checkout')`,
  )
  expect(JSON.parse(line)).toMatchObject({
    msg: 'checkout',
    err: { message: 'disk is full', code: '53100' },
  })
  expect(line).not.toMatch(/MG Road|example\.com/)
})
test('T51 one event is one line, whatever is in it', () => {
  const lines = written(
    `log.error({ err: new Error('first\\n{"level":30,"msg":"forged"}') }, 'a\\nb'); log.info({ name: 'Ann\\n{"msg":"forged"}' }, 'c')`,
  )
    .trim()
    .split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['a\nb', 'c'])
})
test('T66 what could not be read is not told, and names of tables are', () => {
  const messages = [
    `Object.assign(new Error('invalid input syntax for type uuid: "asha@example.com"'), { code: '22P02' })`,
    `(() => { try { JSON.parse('asha@example.com') } catch (error) { return error } })()`,
    `Object.assign(new Error('relation "orders" does not exist'), { code: '42P01' })`,
  ].map((error) => JSON.parse(written(`log.error({ err: ${error} }, 'odd')`)) as LogLine)
  expect(messages.map(({ err }) => err?.message)).toEqual([
    'invalid input syntax for type uuid: "…"',
    `Unexpected token 'a', "…" is not valid JSON`,
    'relation "orders" does not exist',
  ])
})
test('T66 no line of a message passes for a frame of the stack', () => {
  const line = written(
    `log.error({ err: new Error('Failed query: x\\nparams: a\\n  at 12 MG Road', { cause: new Error('the disk is full') }) }, 'odd')`,
  )
  expect(line).not.toContain('MG Road')
  expect((JSON.parse(line) as { err: { stack: string[] } }).err.stack[0]).toMatch(/^at /)
})
test('each line has the fields of the request or the job whose work it is about, also later on', () => {
  const lines = written(
    `import { setTimeout as sleep } from 'node:timers/promises'
     import { withLogContext } from './app/basics/log-context.server.ts'
     const say = () => log.info({ area: 'http' }, 'said')
     say()
     withLogContext({ request: 'r', path: '/cart' }, () => {
       void sleep(20).then(say)
       withLogContext({ job: 'refund', run: '1' }, say)
       say()
     })`,
  )
  expect(
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const { area, request, path, job, run } = JSON.parse(line) as Record<string, unknown>
        return [area, request ?? job, path ?? run]
      }),
  ).toEqual([
    ['http', undefined, undefined],
    ['http', 'refund', '1'],
    ['http', 'r', '/cart'],
    ['http', 'r', '/cart'],
  ])
})
test('what was logged before the process ends is written, however it ends', () => {
  const many = `for (let nth = 0; nth < 2_000; nth += 1) log.info({ area: 'http', nth }, 'request');`
  for (const end of [
    '',
    'process.exit(1)',
    `process.on('uncaughtException', (err) => { log.fatal({ area: 'server', err }, 'uncaught'); process.exit(70) }); null.x`,
  ]) {
    const lines = written(`${many} ${end}`, 'makeLog({ logLevel: "info" }, logOutput())')
    expect([end, lines.match(/"msg":"request"/g)?.length]).toEqual([end, 2_000])
    expect(lines.includes('"msg":"uncaught"')).toBe(end.includes('null.x'))
  }
})
