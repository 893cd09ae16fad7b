import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SETTING_NAMES } from '#server/start/settings.ts'

const files = readdirSync('deploy')
const textOf = (file: string) => readFileSync(path.join('deploy', file), 'utf8')

test('deploy/README.md names every file of the folder', () => {
  const page = textOf('README.md')
  expect(files.filter((file) => file !== 'README.md' && !page.includes(`\`${file}\``))).toEqual([])
})

test('every setting in deploy/sangam.env is one of the shop, and so is every one that docs/running.md names', () => {
  const set = [...textOf('sangam.env').matchAll(/^#?([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name)
  expect(set.length).toBeGreaterThan(20)
  expect(set.filter((name) => !SETTING_NAMES.includes(name ?? ''))).toEqual([])
  const page = readFileSync('docs/running.md', 'utf8')
  const named = [...page.matchAll(/`([A-Z][A-Z\d]*_[A-Z\d_]+)`/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !SETTING_NAMES.includes(name ?? ''))).toEqual([])
})

test('a unit gives the shop longer to end than it may drain and close', () => {
  for (const file of files.filter((name) => /^sangam@?\.service$/.test(name)))
    // DRAIN_SECONDS is 60 at most, and closing takes 20.
    expect([file, Number(/^TimeoutStopSec=(\d+)$/m.exec(textOf(file))?.[1])]).toEqual([file, 90])
})

test('every alert says what to do, how urgent it is, stands in docs/running.md, and has figures that raise it', () => {
  const rules = textOf('alerts.yml').split('- alert: ').slice(1)
  const names = rules.map((rule) => /^\w+/.exec(rule)?.[0] ?? '')
  expect(names.length).toBeGreaterThan(10)
  const incomplete = rules.filter(
    (rule) => !/severity: (now|today) }\n/.test(rule) || !/summary:\s+'[^']{60,}/.test(rule),
  )
  expect(incomplete).toEqual([])
  const page = readFileSync('docs/running.md', 'utf8')
  const inPage = [...page.matchAll(/^\| `(Shop\w+)` \|/gm)].map(([, name]) => name)
  expect(inPage).toEqual(names)
  const tests = readFileSync('tools/deploy/alerts.test.yml', 'utf8')
  const tested = [...tests.matchAll(/alertname="(\w+)",/g)].map(([, name]) => name)
  expect([...new Set(tested)]).toEqual(names)
})

test('every figure of the shop that an alert names stands in docs/metrics.md', () => {
  const page = readFileSync('docs/metrics.md', 'utf8')
  const named = [...textOf('alerts.yml').matchAll(/\bsangam_[a-z_]+/g)].map(([name]) =>
    name.replace(/_bucket$/, ''),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([])
})

test('ASVS 12.1.1, 12.1.2: the proxies take TLS 1.2 and 1.3 alone, with ciphers that keep earlier traffic secret', () => {
  expect(textOf('nginx.conf')).toContain('ssl_protocols TLSv1.2 TLSv1.3;')
  expect(textOf('haproxy.cfg')).toContain('ssl-min-ver TLSv1.2')
  for (const file of ['nginx.conf', 'haproxy.cfg']) {
    const [, list = ''] =
      /(?:ssl_ciphers|ssl-default-bind-ciphers) ([\w:-]+)/.exec(textOf(file)) ?? []
    const ciphers = list.split(':')
    expect([file, ciphers.length]).toEqual([file, 6])
    const weak = ciphers.filter((name) => !/^ECDHE-(RSA|ECDSA)-.*(GCM|POLY1305)/.test(name))
    expect([file, weak]).toEqual([file, []])
  }
  // Caddy's defaults are these: what is not said cannot be weaker.
  expect(textOf('Caddyfile')).not.toMatch(/\btls\b|protocols|ciphers/)
})

test('ASVS 4.1.2: by http the proxies send readers of pages to https, and answer nothing else', () => {
  expect(textOf('nginx.conf')).toContain('return 301 https://shop.example$request_uri;')
  expect(textOf('haproxy.cfg')).toMatch(/redirect scheme https code 301 unless \{ ssl_fc \}/)
  expect(textOf('Caddyfile')).toContain('redir @pages https://shop.example{uri} 301')
  for (const file of ['nginx.conf', 'haproxy.cfg', 'Caddyfile'])
    for (const path of ['payments/', 'metrics', 'healthz', 'readyz'])
      expect([file, path, textOf(file).includes(path)]).toEqual([file, path, true])
})
