import { ordersCommand } from '#server/commands/orders.ts'
import type { JourneyShop } from './shop.ts'

/** `npm run orders` beside the open shop, run in this process: what it says. Throws where the command ends with an error. */
export async function desk({ url, database, dataDir }: JourneyShop, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: new URL(url).port }
  const said: string[] = []
  const { log, error } = console
  console.log = console.error = (...words: unknown[]) => void said.push(words.join(' '))
  try {
    const code = await ordersCommand(args, env)
    if (code !== 0) throw new Error(`npm run orders -- ${args.join(' ')} ended with ${code}: ${said.join('\n')}`)
    return said.join('\n')
  } finally {
    Object.assign(console, { log, error })
  }
}
