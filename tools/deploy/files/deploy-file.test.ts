import { expect, test } from 'vitest'
import { deployFile, replaceExactly } from './deploy-file.ts'

test('each string is replaced wherever it stands, as it is written', () => {
  const text = 'listen 80;\nreturn https://$host:80;'
  expect(
    replaceExactly(
      text,
      [
        [':80', ':$&'],
        ['listen 80;', 'listen 81;'],
      ],
      'x',
    ),
  ).toBe('listen 81;\nreturn https://$host:$&;')
})

test('a string that a file of deploy/ no longer has fails the run', () => {
  expect(deployFile('Caddyfile', [['127.0.0.1:3000', '127.0.0.1:4']])).toContain('127.0.0.1:4')
  expect(() => deployFile('Caddyfile', [['127.0.0.1:2999', '']])).toThrow(
    'deploy/Caddyfile does not have: 127.0.0.1:2999',
  )
})
