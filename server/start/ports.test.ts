import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePortPair } from '../../tests/servers/free-port-pair.ts'
import { choosePort, FIRST_PORT } from './ports.ts'

const HOST = '127.0.0.1'

async function occupy(port: number): Promise<void> {
  const server = createServer().listen({ port, host: HOST, exclusive: true })
  onTestFinished(() => void server.close())
  await once(server, 'listening')
}

test('a port that is taken is refused by name, and so is the one after it where the bank would stand', async () => {
  const port = await freePortPair()
  await occupy(port + 1)
  expect(await choosePort({ port, hosts: [HOST], withBank: false })).toBe(port)
  await expect(choosePort({ port, hosts: [HOST], withBank: true })).rejects.toThrow(
    `PORT ${port + 1} is in use (the sandbox bank stands on the port after the shop)`,
  )
  await occupy(port)
  await expect(choosePort({ port, hosts: [HOST], withBank: true })).rejects.toThrow(
    new RegExp(`^PORT ${port} is in use$`),
  )
})

test('without PORT the shop takes 3000 or the next free one, with the one after it for the bank', async () => {
  const port = await choosePort({ port: undefined, hosts: [HOST], withBank: true })
  expect(port).toBeGreaterThanOrEqual(FIRST_PORT)
  await occupy(port + 1)
  expect(await choosePort({ port: undefined, hosts: [HOST], withBank: true })).toBeGreaterThan(
    port + 1,
  )
})
