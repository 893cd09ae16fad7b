import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { argumentsOf, readEnvironmentFile, readUnit } from './systemd-unit.ts'

test('of a unit [Service] alone is read, with its instance, its lists and its continued lines', () => {
  const unit = readUnit(
    '[Unit]\nAfter=a.service\n[Service]\n# User=root\nUser=shop\nEnvironment=A=1\nEnvironment=B=%i\nExecStart=/usr/bin/node \\\n  main.mjs start\n[Install]\nWantedBy=x\n',
    'a',
  )
  expect(unit.directives).toEqual(['User', 'Environment', 'ExecStart'])
  expect(unit.all('Environment')).toEqual(['A=1', 'B=a'])
  expect(argumentsOf(unit.one('ExecStart'))).toEqual(['/usr/bin/node', 'main.mjs', 'start'])
  expect(() => unit.one('Environment')).toThrow('one Environment, not 2')
})

test('what cannot be read fails, and is not passed over', () => {
  expect(() => argumentsOf('/bin/sh -c "sleep 1"')).toThrow('Quotes')
})

test('the units of deploy/ name a program that can be found, and their settings have names and values', () => {
  for (const file of ['sangam.service', 'sangam@.service', 'sangam-backup.service']) {
    const unit = readUnit(readFileSync(`deploy/${file}`, 'utf8'), 'a')
    expect(argumentsOf(unit.one('ExecStart'))[0]).toBe('/usr/bin/node')
    expect(unit.one('EnvironmentFile')).toMatch(/^\/etc\/sangam\/(sangam|a)\.env$/)
  }
  const settings = readEnvironmentFile(readFileSync('deploy/sangam.env', 'utf8'))
  expect(settings).toMatchObject({ NODE_ENV: 'production', TRUSTED_PROXY_HOPS: '1' })
  expect(settings.SMTP_URL).toBe('smtps://USER:PASSWORD@mail.example:465')
})
