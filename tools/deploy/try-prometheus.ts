import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '#db/embedded/free-port.ts'
import { expectThat } from './check-front.ts'
import { PROGRAMS } from './programs/debian-programs.ts'
import { deployFile } from './files/deploy-file.ts'
import { startProgram } from './fronts.ts'
import { SECRETS } from './files/settings-file.ts'
import type { World } from './world.ts'

const run = promisify(execFile)
const PROMTOOL = '/usr/bin/promtool'
const RULE_TESTS = path.join(import.meta.dirname, 'alerts.test.yml')
/** A few of its intervals of 15 s. */
const SCRAPED_WITHIN_MS = 90_000

export type Prometheus = { config: string; alerts: string; url: string; close(): Promise<void> }

/** Debian's Prometheus with deploy/prometheus.yml, which asks both nodes with the token. */
export async function startPrometheus({ installation, ports }: World): Promise<Prometheus> {
  const { at, write } = installation
  mkdirSync(at('/etc/prometheus'))
  const alerts = write('/etc/prometheus/sangam-alerts.yml', deployFile('alerts.yml', []))
  const token = write('/etc/prometheus/sangam-token', SECRETS.metrics)
  const config = write(
    '/etc/prometheus/prometheus.yml',
    deployFile('prometheus.yml', [
      ['127.0.0.1:3000', `127.0.0.1:${ports.nodes[0]}`],
      ['127.0.0.1:3001', `127.0.0.1:${ports.nodes[1]}`],
      ['/etc/prometheus/sangam-alerts.yml', alerts],
      ['/etc/prometheus/sangam-token', token],
    ]),
  )
  const port = await freePort()
  const { close } = await startProgram(
    [
      PROGRAMS.prometheus,
      `--config.file=${config}`,
      `--storage.tsdb.path=${at('/var/prometheus')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { port },
  )
  return { config, alerts, url: `http://127.0.0.1:${port}`, close }
}

export async function checkConfig({ config, alerts }: Prometheus): Promise<string> {
  await run(PROMTOOL, ['check', 'config', config])
  const { stdout } = await run(PROMTOOL, ['check', 'rules', alerts])
  return stdout.trim().split('\n').at(-1)?.trim() ?? ''
}

/** Each alert in figures that must raise it, and in figures that must not. */
export async function testRules(): Promise<string> {
  const { stdout } = await run(PROMTOOL, ['test', 'rules', RULE_TESTS])
  const count = readFileSync(RULE_TESTS, 'utf8').match(/^ *- expr:/gm)?.length
  return `${stdout.trim().replaceAll(/\s+/g, ' ')} (${count} expectations)`
}

type Targets = { activeTargets: { health: string; lastError: string; scrapeUrl: string }[] }
type Rules = { groups: { rules: { name: string; health: string; lastError?: string }[] }[] }

/** Both nodes are scraped, and every rule has been evaluated without an error. */
export async function nodesAreScraped({ url }: Prometheus): Promise<string> {
  let last = ''
  for (const began = performance.now(); performance.now() - began < SCRAPED_WITHIN_MS;) {
    const { activeTargets } = await ask<Targets>(url, 'targets')
    const { groups } = await ask<Rules>(url, 'rules')
    const rules = groups.flatMap((group) => group.rules)
    const up = activeTargets.filter(({ health }) => health === 'up')
    const well = rules.filter(({ health }) => health === 'ok')
    if (up.length === 2 && activeTargets.length === 2 && well.length === rules.length)
      return `${up.length} nodes, ${rules.length} rules`
    last = [...activeTargets, ...rules].map(({ lastError }) => lastError).join('; ')
    await sleep(500)
  }
  throw new Error(`not all are up and well: ${last}`)
}

/** An alert about a name that nothing exports would never be raised. */
export async function metricsAreThere({ url }: Prometheus): Promise<string> {
  const there = new Set(await ask<string[]>(url, 'label/__name__/values'))
  const named = metricsIn(deployFile('alerts.yml', []))
  const missing = named.filter((name) => !there.has(name))
  expectThat(missing.length === 0, `the nodes do not export ${missing.join(', ')}`)
  return `${named.length} names`
}

/** Names of metrics in the expressions of a file of rules. */
export const metricsIn = (rules: string): string[] => [
  ...new Set(rules.match(/\b(?:sangam|process|nodejs)_[a-z\d_]+\b/g)),
]

async function ask<T>(url: string, what: string): Promise<T> {
  const answer = await fetch(`${url}/api/v1/${what}`)
  return ((await answer.json()) as { data: T }).data
}
