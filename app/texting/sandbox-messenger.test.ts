import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ok } from '#app/basics/result.ts'
import { listKeptTexts, sandboxMessenger } from './sandbox-messenger.server.ts'

async function folder() {
  const parent = await mkdtemp(path.join(tmpdir(), 'sangam-texts-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  return path.join(parent, 'texts')
}
const message = (id: string) => ({ id, to: '9876543210', text: `Message ${id}`, code: '482915' })

test('the sandbox keeps each message once, however often it is handed over, the newest first', async () => {
  const dir = await folder()
  expect(await listKeptTexts(dir)).toEqual([])
  const messenger = sandboxMessenger(dir, 'whatsapp')
  for (const id of ['a', 'b', 'a']) {
    expect(await messenger.send(message(id))).toEqual(ok(null))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const kept = await listKeptTexts(dir)
  expect(kept).toMatchObject([
    { channel: 'whatsapp', to: '9876543210', text: 'Message b' },
    { text: 'Message a' },
  ])
  const [file = ''] = await readdir(dir)
  expect([(await stat(dir)).mode & 0o777, (await stat(path.join(dir, file))).mode & 0o777]).toEqual(
    [0o700, 0o600],
  )
})

test('it keeps so many at most, and leaves out what is no message', async () => {
  const dir = await folder()
  const messenger = sandboxMessenger(dir, 'sms', 3)
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    await messenger.send(message(id))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await writeFile(path.join(dir, '2026-11-27 broken.json'), '{')
  expect((await listKeptTexts(dir)).map(({ text }) => text)).toEqual([
    'Message e',
    'Message d',
    'Message c',
  ])
})
