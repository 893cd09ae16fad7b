import { runOrders } from '../../run-command.ts'
import type { JourneyShop } from '../shop.ts'

/**
 * `npm run orders` beside the open shop, in this process. Rejects where the command ends with an
 * error.
 */
export async function ordersCli(shop: JourneyShop, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runOrders(shop, ...args)
  if (code !== 0)
    throw new Error(`npm run orders -- ${args.join(' ')} ended with ${code}: ${stderr}`)
  return stdout + stderr
}
