import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { paise } from '#app/basics/money.ts'
import {
  openBankPage,
  stopBank,
  spawnBank,
  type SpawnedBank,
  postToBank,
} from '../../../tests/servers/spawned-bank.ts'

vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 })

describe.each([1, 2] as const)('protocol version %i', (protocolVersion) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bank-'))
  let bank: SpawnedBank
  beforeAll(async () => void (bank = await spawnBank(folder, { protocolVersion })))
  afterAll(async () => {
    await stopBank(bank)
    rmSync(folder, { recursive: true })
  })

  async function paid(reference: string, behaviour: object = {}) {
    await openBankPage(bank, reference)
    await postToBank(bank, reference, 'decide', { as: 'pay', ...behaviour })
    const seen = await bank.gateway.fetchStatus(reference)
    const gatewayRef = (seen.ok && seen.value.gatewayRef) || ''
    return {
      id: 'a0000000-0000-4000-8000-000000000001',
      reference,
      gatewayRef,
      amount: paise(149_950),
      why: 'the order was cancelled & more',
      isFirst: true,
    }
  }
  const refundOf = async (reference: string) => {
    const seen = await bank.gateway.fetchStatus(reference)
    return seen.ok ? seen.value.refund : seen
  }

  test('a refund is accepted, initiated and done; the payment stays what it was', async () => {
    const input = await paid('BACK1')
    expect(await refundOf('BACK1')).toBeUndefined()
    expect(await bank.gateway.refund(input)).toEqual({ outcome: 'accepted' })
    expect(await bank.gateway.fetchStatus('BACK1')).toMatchObject({
      value: { outcome: 'succeeded', rawCode: '0000', refund: 'initiated' },
    })
    await postToBank(bank, 'BACK1', 'refund-done')
    expect(await refundOf('BACK1')).toBe('done')
  })
  test('sent a second time it is as good as accepted, and the bank has only the first', async () => {
    const input = await paid('TWICE1')
    expect(await bank.gateway.refund({ ...input, amount: paise(10_000) })).toEqual({
      outcome: 'accepted',
    })
    expect(await bank.gateway.refund(input)).toEqual({ outcome: 'accepted' })
    expect(await (await fetch(`${bank.origin}/api/transactions/TWICE1`)).json()).toMatchObject({
      refunds: 2,
      refund: { amountPaise: 10_000 },
    })
  })
  test('a part that the bank answers with "already" may be an earlier one: it is not taken for sent', async () => {
    const input = await paid('PARTS1')
    await bank.gateway.refund({ ...input, amount: paise(10_000) })
    const next = { ...input, amount: paise(20_000), isFirst: false }
    expect(await bank.gateway.refund(next)).toMatchObject({ outcome: 'unknown' })
    await postToBank(bank, 'PARTS1', 'refund-done')
    expect(await bank.gateway.refund(next)).toEqual({ outcome: 'accepted' })
  })
  test('a refund the bank refuses is refused, with its reason', async () => {
    const input = await paid('NO1', { refund: 'refused' })
    expect(await bank.gateway.refund(input)).toEqual({
      outcome: 'refused',
      code: '09',
      message: 'The refund was rejected',
    })
    expect(await refundOf('NO1')).toBeUndefined()
  })
  test.each([
    ['more than was paid', { amount: paise(149_951) }, '06'],
    ['another payment', { reference: 'NOSUCH1' }, '07'],
    ['another payment of the bank', { gatewayRef: '1' }, '08'],
  ])('a refund of %s is refused', async (_, wrong, code) => {
    const input = await paid(`WRONG${code}`)
    expect(await bank.gateway.refund({ ...input, ...wrong })).toMatchObject({
      outcome: 'refused',
      code,
    })
  })
  test('an answer that is lost leaves it unknown; the enquiry knows that it was accepted', async () => {
    const input = await paid('LOST1', { refund: 'lost' })
    expect(await bank.gateway.refund(input)).toEqual({
      outcome: 'unknown',
      detail: expect.stringMatching(/Timeout|TIMEOUT/) as string,
    })
    expect(await refundOf('LOST1')).toBe('initiated')
  })
  test('a slow bank leaves it unknown as well, and accepts it only later: to ask too early would say no', async () => {
    const input = await paid('SLOW1', { refund: 'slow', slowSeconds: 2 })
    expect(await bank.gateway.refund(input)).toMatchObject({ outcome: 'unknown' })
    expect(await refundOf('SLOW1')).toBeUndefined()
    await vi.waitFor(async () => expect(await refundOf('SLOW1')).toBe('initiated'), {
      timeout: 5_000,
      interval: 200,
    })
  })
  test('a bank that is down leaves it unknown; one that cannot be reached has not heard of it', async () => {
    const input = await paid('DOWN1', { refund: 'down' })
    expect(await bank.gateway.refund(input)).toEqual({ outcome: 'unknown', detail: 'answered 503' })
    await stopBank(bank)
    expect(await bank.gateway.refund(input)).toEqual({
      outcome: 'not_sent',
      detail: 'ECONNREFUSED',
    })
    bank = await spawnBank(folder, { protocolVersion, port: new URL(bank.origin).port })
    expect(await refundOf('DOWN1')).toBeUndefined()
    // A restart resets how the sandbox bank behaves, but keeps its refunds.
    expect(await refundOf('LOST1')).toBe('initiated')
    expect(await bank.gateway.refund(input)).toEqual({ outcome: 'accepted' })
  })
})
