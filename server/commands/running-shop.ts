import type { Config } from '#server/start/config.ts'
import { FIRST_PORT } from '#server/start/ports.ts'

// Where the shop is that a command stands beside. Nothing tells which port it took, so without PORT
// the first one is assumed.

export const shopOrigin = ({ publicUrl, port = FIRST_PORT }: Config): string =>
  publicUrl ?? `http://localhost:${port}`

export const sandboxOrigin = ({ gateways, port = FIRST_PORT }: Config): string =>
  (gateways.kind === 'sandbox' ? gateways.url : undefined) ?? `http://127.0.0.1:${port + 1}`
