import { setTimeout as sleep } from 'node:timers/promises'
import { stock } from '#db/schema.ts'
import { garment } from '../../tests/shop/clients/checkout-client.ts'
import { startUpdateLoad } from '../../tests/update/update-load.ts'
import { expectThat } from './check-front.ts'
import type { RunningUnit } from './files/run-unit.ts'
import type { World } from './world.ts'

export type Node = {
  name: string
  running: RunningUnit
  open(): Promise<RunningUnit>
}

/** `systemctl restart` of one node after the other, under load: no request may fail. */
export async function restartUnderLoad({ shop }: World, nodes: readonly Node[]): Promise<string> {
  const goods = await garment(shop)
  await shop.database.db.update(stock).set({ quantity: 1_000_000 })
  const load = startUpdateLoad(shop, { goods, productId: (await garment(shop, 1)).id })
  const reads = async (more: number) => {
    const until = load.counts.pages + more
    while (load.counts.pages < until && load.failures.length === 0) await sleep(50)
  }
  const began = performance.now()
  try {
    await reads(50)
    for (const node of nodes) {
      const code = await node.running.stop()
      expectThat(code === 0, `${node.name} ended with ${code}`)
      await reads(10)
      node.running = await node.open()
      await reads(50)
    }
  } finally {
    await load.stop()
  }
  const { pages, data, assets, orders } = load.counts
  const seconds = Math.round((performance.now() - began) / 1_000)
  const said = `${pages} pages, ${data} of their data, ${assets} assets, ${orders} orders in ${seconds} s, ${load.failures.length} failures`
  expectThat(load.failures.length === 0, `${said}: ${load.failures.slice(0, 3).join('; ')}`)
  expectThat(orders > 0 && assets > 50, `too little happened: ${said}`)
  return said
}
