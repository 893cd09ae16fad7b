import { expect, test } from 'vitest'
import { freePortPair } from '../servers/free-port-pair.ts'
import { newShopper } from '../visitor.ts'
import { serverFolder } from './started-server.ts'

/** Plants two bugs in the server, one for each signal. */
const BUGS = `
  process.on('SIGUSR2', () => { throw new Error('planted exception') })
  process.on('SIGWINCH', () => { Promise.reject(new Error('planted rejection')) })`

const folder = serverFolder()

test('T16 an error that nobody caught ends the server with one line and exit code 70, and the next start attaches to the Postgres it left', async () => {
  const settings = { PORT: String(await freePortPair()), LOG_LEVEL: 'error' }
  let shopper: Awaited<ReturnType<typeof newShopper>> | undefined
  for (const [signal, message] of [
    ['SIGUSR2', 'planted exception'],
    ['SIGWINCH', 'planted rejection'],
  ] as const) {
    const shop = await folder.start(settings, [
      `--import=data:text/javascript,${encodeURIComponent(BUGS)}`,
    ])
    shopper ??= await newShopper(shop.url)
    expect((await shopper.get('/account')).status).toBe(200)
    const postgres = await folder.postgresPid()
    shop.server.kill(signal)
    expect(await shop.exitCode).toBe(70)
    const [, desk, line = '', ...more] = shop.output.trim().split('\n')
    expect(desk).toContain('The desk is at')
    expect(more).toEqual([])
    expect(JSON.parse(line)).toMatchObject({
      area: 'server',
      msg: 'uncaught error, the process ends',
      err: { message },
    })
    expect(await folder.postgresPid()).toBe(postgres)
  }
  const again = await folder.start(settings)
  expect((await shopper?.get('/account'))?.status).toBe(200)
  again.server.kill('SIGTERM')
  expect(await again.exitCode).toBe(0)
  expect(await folder.postgresPid()).toBeUndefined()
}, 120_000)
