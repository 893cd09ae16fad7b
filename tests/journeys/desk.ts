import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { JourneyShop } from './shop.ts'

/** `npm run orders` as the merchant runs it beside the open shop. Rejects where the command ends with an error. */
export async function desk({ url, database, dataDir }: JourneyShop, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: new URL(url).port }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['server/commands/orders.ts', ...args], { env })
  return stdout + stderr
}
