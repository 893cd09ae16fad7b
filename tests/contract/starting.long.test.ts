import { beforeAll, expect, test } from 'vitest'
import { freePair } from '../free-ports.ts'
import { newShopper } from '../visitor.ts'
import { serverFolder } from './started-server.ts'

const folder = serverFolder()
let port: string
beforeAll(async () => {
  port = String(await freePair())
})

test('T16 with the embedded Postgres a folder keeps what was acknowledged through kill -9, and is given up cleanly', async () => {
  const first = await folder.start({ PORT: port })
  const shopper = await newShopper(first.url)
  first.server.kill('SIGKILL')
  await first.exitCode
  const again = await folder.start({ PORT: port })
  expect((await shopper.get('/account')).status).toBe(200)
  again.server.kill('SIGTERM')
  expect(await again.exitCode).toBe(0)
  await expect(fetch(again.url)).rejects.toThrow()
}, 240_000)

test('without PORT the shop opens at 3000 or the next free port', async () => {
  const shop = await folder.start()
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
  expect(Number(new URL(shop.url).port)).toBeGreaterThanOrEqual(3000)
  shop.server.kill('SIGTERM')
  expect(await shop.exitCode).toBe(0)
}, 240_000)
