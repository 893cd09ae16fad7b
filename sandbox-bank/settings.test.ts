import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const env = {
  BANK_PORT: '3001',
  BANK_DIR: '/tmp/bank',
  BANK_CLIENT_CODE: 'DEMO1',
  BANK_USER: 'user',
  BANK_PASSWORD: 'a secret',
  BANK_AUTH_KEY: btoa('k'.repeat(32)),
  BANK_AUTH_IV: btoa('m'),
}

test('the settings are read once, and kept to this machine unless told otherwise', () => {
  expect(readSettings(env)).toMatchObject({
    port: 3001,
    host: '127.0.0.1',
    folder: '/tmp/bank',
    merchant: { clientCode: 'DEMO1' },
  })
  expect(readSettings({ ...env, BANK_HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
})
test('the protocol version is a setting, 2 unless told otherwise, and decides what a key looks like', () => {
  expect(readSettings(env).merchant.protocolVersion).toBe(2)
  const first = {
    ...env,
    BANK_PROTOCOL_VERSION: '1',
    BANK_AUTH_KEY: 'DemoKey-0123456A',
    BANK_AUTH_IV: 'DemoIv--6543210B',
  }
  expect(readSettings(first).merchant).toMatchObject({
    protocolVersion: 1,
    authKey: 'DemoKey-0123456A',
  })
  expect(() => readSettings({ ...env, BANK_PROTOCOL_VERSION: '1' })).toThrow(
    /^BANK_AUTH_KEY must be exactly 16 characters/,
  )
  for (const wrong of ['DemoKey-0123456', 'DemoKey-0123456AA', 'DemoKey-012345é'])
    expect(() => readSettings({ ...first, BANK_AUTH_IV: wrong })).toThrow(
      /^BANK_AUTH_IV must be exactly 16 characters/,
    )
  expect(() => readSettings({ ...first, BANK_PROTOCOL_VERSION: '2' })).toThrow(
    /^BANK_AUTH_KEY must be base64/,
  )
})
test('a test bank has no place in production', () => {
  expect(() => readSettings({ ...env, NODE_ENV: 'production' })).toThrow(/^NODE_ENV is production/)
})
test.each([
  ['BANK_PORT', '70000'],
  ['BANK_PORT', 'x'],
  ['BANK_DIR', ''],
  ['BANK_CLIENT_CODE', 'too long'],
  ['BANK_PASSWORD', undefined],
  ['BANK_AUTH_KEY', '!!'],
  ['BANK_AUTH_KEY', btoa('short')],
  ['BANK_AUTH_IV', ''],
  ['BANK_PROTOCOL_VERSION', '3'],
])('%s of "%s" is refused in one line that names it and shows no secret', (name, value) => {
  expect(() => readSettings({ ...env, [name]: value })).toThrow(new RegExp(`^${name} `))
  expect(() => readSettings({ ...env, [name]: value })).not.toThrow(/secret|\n/)
})
