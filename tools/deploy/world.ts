import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#db/database.ts'
import { freePort } from '#db/embedded/free-port.ts'
import type { CleanupStack } from '#server/start/cleanup-stack.ts'
import { sandboxAccount, sandboxRazorpay } from '#server/start/make-gateways.ts'
import { startSandboxBank } from '#server/start/demo/sandbox-bank.ts'
import type { RunningShop } from '../../tests/running-shop.ts'
import { MailServer } from '../../tests/servers/smtp-server.ts'
import { makeCertificates, type Certificates } from './programs/certificates.ts'
import { startDatabase, startDeployedPooler, type Postgres } from './programs/databases.ts'
import { install, type Installation } from './installation.ts'
import { reachShopAt } from './programs/loopback-sources.ts'
import { lastLines, startUnit, type RunningUnit, type UnitOptions } from './files/run-unit.ts'
import { SECRETS, settingsFile } from './files/settings-file.ts'
import type { Steps } from './steps.ts'
import { startTlsProxy } from './programs/tls-proxy.ts'
import type { Unit } from './files/systemd-unit.ts'

export const SHOP_NAME = 'shop.example'
const MAIL_ACCOUNT = { user: 'shop', password: 'of the deploy run' }
/** Node by node, as a shop closes: its drain and all it has to end. */
const CLOSES_WITHIN_MS = 95_000
/** The first start migrates, on a busy machine too. */
const READY_WITHIN_MS = 180_000

/** Of the proxy in front, and of the nodes. */
export type Ports = { http: number; https: number; nodes: readonly [number, number] }

export type World = {
  installation: Installation
  certificates: Certificates
  ports: Ports
  postgres: Postgres
  mail: MailServer
  /** The shop as its visitors reach it, whichever proxy stands before it; its database past the pooler. */
  shop: RunningShop
  /** Settings that no file of deploy/ has: whom to believe, and where /tmp is. */
  unitOptions(name: string): UnitOptions
  /** Starts a unit and waits until its node is ready. */
  openNode(unit: Unit, name: string, port: number): Promise<RunningUnit>
}

/** Everything that stands around the nodes and the proxies. */
export async function openWorld(
  folder: string,
  { steps, cleanups }: { steps: Steps; cleanups: CleanupStack },
): Promise<World> {
  const installation = await steps.need('the code, its packages and its build in a folder', () =>
    install(folder),
  )
  const { at, write } = installation
  const certificates = await steps.need('an authority of its own, and a certificate', () =>
    makeCertificates(at('/etc'), SHOP_NAME),
  )
  const postgres = await steps.need("Debian's Postgres 15, with a password", startDatabase)
  cleanups.add('Postgres', postgres.close)
  const directUrl = await postgres.create('sangam')
  const pooler = await steps.need('PgBouncer with deploy/pgbouncer.ini', () =>
    startDeployedPooler(installation, directUrl),
  )
  cleanups.add('PgBouncer', pooler.close)
  const mail = await steps.need('a mail server with STARTTLS and an account', () =>
    new MailServer({
      account: MAIL_ACCOUNT,
      startTls: {
        cert: readFileSync(certificates.certificate, 'utf8'),
        key: readFileSync(certificates.key, 'utf8'),
      },
    }).open(),
  )
  cleanups.add('mail server', () => mail.close())
  const bank = { port: await freePort(), tls: await freePort() }
  await steps.need('the sandbox bank behind TLS', async () => {
    const dataDir = at('/var')
    const { stop } = await startSandboxBank({
      port: bank.port,
      host: '127.0.0.1',
      dataDir,
      account: sandboxAccount(SECRETS.session),
      razorpay: sandboxRazorpay(SECRETS.session),
    })
    cleanups.add('bank', stop)
    const proxy = await startTlsProxy({ port: bank.tls, to: bank.port }, certificates)
    cleanups.add('TLS before the bank', proxy.close)
  })
  const ports: Ports = {
    http: await freePort(),
    https: await freePort(),
    nodes: [await freePort(), await freePort()],
  }
  for (const [name, port] of [
    ['', ports.nodes[0]],
    ['-a', ports.nodes[0]],
    ['-b', ports.nodes[1]],
  ] as const)
    write(
      `/etc/sangam/${name.slice(1) || 'sangam'}.env`,
      settingsFile({
        port,
        dataDir: at(`/srv/sangam${name}`),
        databaseUrl: pooler.url,
        directUrl,
        smtpUrl: mail.url,
        bankOrigin: `https://127.0.0.1:${bank.tls}`,
      }),
    )
  reachShopAt(SHOP_NAME, { ...ports, authority: certificates.authority })
  const database = connect(directUrl)
  cleanups.add('connection of the run', () => database.close())
  const unitOptions = (name: string): UnitOptions => ({
    folder: at('/var/log'),
    name,
    env: { NODE_EXTRA_CA_CERTS: certificates.authority, TMPDIR: at('/tmp') },
  })
  return {
    installation,
    certificates,
    ports,
    postgres,
    mail,
    unitOptions,
    shop: {
      url: `https://${SHOP_NAME}`,
      bankUrl: `http://127.0.0.1:${bank.port}`,
      dataDir: at('/srv/sangam'),
      database: { ...database, url: directUrl, drop: async () => {} },
      close: async () => {},
    },
    async openNode(unit, name, port) {
      const running = startUnit(unit, unitOptions(name))
      cleanups.add(name, running.stop, CLOSES_WITHIN_MS)
      await untilReady(running, port)
      return running
    },
  }
}

/** As docs/running.md section 4 looks at it. */
async function untilReady(running: RunningUnit, port: number): Promise<void> {
  let ended = false
  void running.ended.then(() => (ended = true))
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.text(),
      () => '',
    )
  const until = performance.now() + READY_WITHIN_MS
  while ((await ready()) !== 'ready') {
    if (ended) throw new Error(`it has ended: ${lastLines(running)}`)
    if (performance.now() > until) throw new Error(`it is not ready: ${lastLines(running)}`)
    await sleep(100)
  }
}
