import type { CleanupStack } from '#server/start/cleanup-stack.ts'
import { checkFront } from './check-front.ts'
import { checkUnits, isUnprivileged } from './files/check-units.ts'
import { startFront, type FrontName } from './fronts.ts'
import { bringGoodsIn } from './goods.ts'
import { buyByHttp, buyInChromium } from './journeys.ts'
import { restartUnderLoad, type Node } from './rolling-restart.ts'
import { leftToSystemd } from './files/run-unit.ts'
import type { Steps } from './steps.ts'
import { backUp, restoreAndCompare } from './try-backup.ts'
import {
  checkConfig,
  metricsAreThere,
  nodesAreScraped,
  startPrometheus,
  testRules,
} from './try-prometheus.ts'
import { openWorld, type World } from './world.ts'

type Run = { steps: Steps; cleanups: CleanupStack }

/** The page from its second section to its ninth. */
export async function deploy(folder: string, run: Run): Promise<void> {
  const { steps } = run
  const world = await openWorld(folder, run)
  await steps.try('systemd-analyze takes the units and the timer', () =>
    checkUnits(world.installation),
  )
  await oneServer(world, run)
  await twoServers(world, run)
}

async function oneServer(world: World, run: Run): Promise<void> {
  const { steps } = run
  const unit = world.installation.unit('sangam.service')
  const [port] = world.ports.nodes
  const node = await steps.need('sangam.service opens the shop', () =>
    world.openNode(unit, 'sangam', port),
  )
  await steps.try('it runs as a user without rights', () => isUnprivileged(node.pid))
  await steps.need('goods and photos are brought in', () => bringGoodsIn(world))
  for (const [nth, name] of (['nginx', 'Caddy'] as const).entries())
    await behind(name, nth, world, run, () =>
      steps.try(`${name}: a shopper buys, by HTTP`, () => buyByHttp(world)),
    )
  const file = await steps.try('sangam-backup.service writes a backup', () => backUp(world))
  if (file)
    await steps.try('it is restored into another database, and the figures agree', () =>
      restoreAndCompare(world, file),
    )
  await steps.need('sangam.service ends by SIGTERM', async () => {
    const code = await node.stop()
    if (code !== 0) throw new Error(`it ended with ${code}`)
    return `left to systemd: ${leftToSystemd(unit).length} directives`
  })
}

async function twoServers(world: World, run: Run): Promise<void> {
  const { steps, cleanups } = run
  const nodes: Node[] = []
  for (const [nth, name] of ['a', 'b'].entries()) {
    const open = () =>
      world.openNode(
        world.installation.unit('sangam@.service', name),
        `sangam@${name}`,
        world.ports.nodes[nth] ?? 0,
      )
    const running = await steps.need(`sangam@${name}.service opens`, open)
    nodes.push({ name, running, open })
  }
  const prometheus = await steps.try('Prometheus with deploy/prometheus.yml', () =>
    startPrometheus(world),
  )
  if (prometheus) cleanups.add('Prometheus', prometheus.close)
  await behind('HAProxy', 2, world, run, async () => {
    await steps.try('HAProxy: a shopper buys, in Chromium', () => buyInChromium(world))
    await steps.try('HAProxy: both servers restart under load, and nothing fails', () =>
      restartUnderLoad(world, nodes),
    )
  })
  await steps.try('promtool test rules: deploy/alerts.yml', testRules)
  if (!prometheus) return
  await steps.try('promtool check config, check rules', () => checkConfig(prometheus))
  await steps.try('Prometheus asks both servers, with the token', () => nodesAreScraped(prometheus))
  await steps.try('what the alerts name is exported', () => metricsAreThere(prometheus))
}

/** With a proxy before the shop, which is taken down again. */
async function behind(
  name: FrontName,
  nth: number,
  world: World,
  { steps }: Run,
  journey: () => Promise<unknown>,
): Promise<void> {
  const front = await steps.try(`${name} with its file of deploy/`, () => startFront(name, world))
  if (!front) return
  try {
    await checkFront(name, steps, nth)
    await journey()
  } finally {
    await front.close()
  }
}
