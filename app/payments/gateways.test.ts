import { expect, test } from 'vitest'
import { err, ok } from '#app/basics/result.ts'
import type { Observation, PaymentGateway } from './gateway.ts'
import { fetchStatus, gatewayRegistry } from './gateways.ts'

const seen = (id: string): Observation => ({ reference: 'R1', outcome: 'pending', rawCode: id })
const gateway = (id: string) =>
  ({ id, fetchStatus: async () => ok(seen(id)) }) as unknown as PaymentGateway
const both = gatewayRegistry([gateway('new')], [gateway('old')])

test('a status check goes to the gateway of its attempt, also after the shop switched to another', async () => {
  expect(both.offered[0].id).toBe('new')
  expect(await fetchStatus(both, { gateway: 'old', reference: 'R1' })).toEqual(ok(seen('old')))
  expect(await fetchStatus(both, { gateway: 'new', reference: 'R1' })).toEqual(ok(seen('new')))
})
test('a gateway whose settings are gone is unavailable, so nothing becomes of its attempts', async () => {
  expect(await fetchStatus(both, { gateway: 'gone', reference: 'R1' })).toEqual(
    err({ why: 'unavailable', detail: 'the gateway gone is not set' }),
  )
})
test('two gateways of one id are refused: their attempts could not be told apart', () => {
  expect(() => gatewayRegistry([gateway('new')], [gateway('new')])).toThrow('one id')
})
