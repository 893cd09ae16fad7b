import { createServer } from 'node:net'
import { isNoAddressHere } from '../http/sockets/listen.ts'
import { BadSetting } from './settings.ts'

/** Default port, if it is free. */
export const FIRST_PORT = 3000
const TRIES = 200

/**
 * Port of the shop, with the next one free as well if the sandbox bank needs it. A configured port
 * is taken or refused; otherwise it is 3000, or the first free port or pair after it.
 * @throws BadSetting if no port can be used.
 */
export async function choosePort({
  port,
  hosts,
  withBank,
}: {
  port: number | undefined
  hosts: readonly string[]
  withBank: boolean
}): Promise<number> {
  const needed = (first: number) => (withBank ? [first, first + 1] : [first])
  if (port !== undefined) {
    for (const each of needed(port)) {
      if (!(await isFree(each, hosts)))
        throw new BadSetting(
          `PORT ${each} is in use${each === port ? '' : ' (the sandbox bank stands on the port after the shop)'}`,
        )
    }
    return port
  }
  for (let first = FIRST_PORT; first < FIRST_PORT + TRIES; first += 1) {
    const free = await Promise.all(needed(first).map((each) => isFree(each, hosts)))
    if (free.every(Boolean)) return first
  }
  throw new BadSetting(`PORT: no free port from ${FIRST_PORT} to ${FIRST_PORT + TRIES}`)
}

async function isFree(port: number, hosts: readonly string[]): Promise<boolean> {
  const free = await Promise.all(hosts.map((host) => isFreeAt(port, host)))
  return free.every(Boolean)
}

/** An address that this machine does not have stands in nobody's way. */
function isFreeAt(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(isNoAddressHere(error)))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
