import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Lines that the log writes, in a process of its own: pino writes straight to standard output. */
const written = (code: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { makeLog } from './server/start/log.ts'; const log = makeLog({ logLevel: 'info' }); ${code}`,
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
