import { existsSync } from 'node:fs'

/** Every program of the run, and the package of Debian 12 that has it. */
export const PROGRAMS = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  pgbouncer: '/usr/sbin/pgbouncer',
  nginx: '/usr/sbin/nginx',
  caddy: '/usr/bin/caddy',
  haproxy: '/usr/sbin/haproxy',
  prometheus: '/usr/bin/prometheus',
  chromium: process.env.CHROMIUM ?? '/usr/bin/chromium',
  openssl: '/usr/bin/openssl',
  systemd: '/usr/bin/systemd-analyze',
  'util-linux': '/usr/bin/setpriv',
} as const

/** What to say where a program is missing; undefined: all are there. */
export function missingPrograms(exists = existsSync): string | undefined {
  const missing = Object.entries(PROGRAMS).filter(([, program]) => !exists(program))
  if (missing.length === 0) return undefined
  const packages = missing.map(([name]) => name).join(' ')
  return [
    ...missing.map(
      ([name, program]) => `✗ ${program} is missing: it is in Debian's package ${name}`,
    ),
    `Install them, as root: apt-get update && apt-get install --no-install-recommends ${packages}`,
    'The services that come along are not needed: systemctl disable --now nginx caddy haproxy prometheus pgbouncer postgresql',
  ].join('\n')
}
