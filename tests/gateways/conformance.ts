import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { paise } from '#app/basics/money.ts'
import { err, ok } from '#app/basics/result.ts'
import { MINUTE_MS } from '#app/basics/time.ts'
import type { Inbound, PaymentGateway, PaymentStart, RefundInput } from '#app/payments/gateway.ts'
import { settle } from '#app/payments/payment.ts'
import { attempt } from '../servers/spawned-bank.ts'

/** A course of a payment that a shopper and a bank may take. */
export type Play = 'pay' | 'decline' | 'cancel' | 'close' | 'wrong amount' | 'late'

/** How the table reaches one gateway: its adapter, and a stand-in of the gateway itself. */
export type GatewayStand = {
  gateway: PaymentGateway
  /** The same adapter, with nobody at the other end. */
  unreachable: PaymentGateway
  /** A status check sees payments that failed or are under way, not only those that are made. */
  seesOpenPayments: boolean
  /** Address of the returns; notices come where the stand-in derives it from this. */
  callbackUrl: string
  /** The shopper follows the step, to the payment that the result names. */
  arrive(step: PaymentStart): Promise<string>
  /** @returns what comes back by the browser, if it comes back */
  play(reference: string, as: Play): Promise<Inbound | undefined>
  /** Ends what `late` has left open, with success. */
  finish(reference: string): Promise<void>
  /** Sends notices of how things stand, each twice and not in order. */
  sendNotices(reference: string): Promise<Inbound[]>
  /** Changes one character of what proves a message. */
  forge(message: Inbound): Inbound
  completeRefunds(reference: string): Promise<void>
  /** In paise, what was paid back or is on its way, as the gateway has it. */
  refunded(reference: string): Promise<number>
  /** The gateway takes the next refund, and its answer never comes. */
  loseRefundAnswer(reference: string): Promise<void>
  close(): Promise<void>
}

/** Conformance suite of every gateway, whatever its protocol. */
export function gatewayConformance(name: string, open: () => Promise<GatewayStand>): void {
  describe(name, () => {
    let stand: GatewayStand
    let count = 0
    beforeAll(async () => void (stand = await open()))
    afterAll(() => stand.close())

    const attemptOf = (reference: string, wasStarted = false) => ({
      ...attempt(reference, stand.callbackUrl),
      at: new Date(),
      wasStarted,
      heldUntil: new Date(Date.now() + 30 * MINUTE_MS),
    })
    async function arriveAs(reference: string, wasStarted: boolean): Promise<string> {
      const step = await stand.gateway.start(attemptOf(reference, wasStarted))
      if (!step.ok) throw new Error(JSON.stringify(step.error))
      return stand.arrive(step.value)
    }
    const newReference = () => `CONFORMS${(count += 1)}X${Date.now().toString(36).toUpperCase()}`
    async function started(): Promise<string> {
      const reference = newReference()
      await arriveAs(reference, false)
      return reference
    }
    async function played(as: Play) {
      const reference = await started()
      return { reference, returned: await stand.play(reference, as) }
    }
    const statusOf = (reference: string) => stand.gateway.fetchStatus(reference)
    const amount = attempt('').amount

    test('a payment nobody has started is not found, and one nobody has paid is no success', async () => {
      expect(await statusOf('NEVERSEEN')).toMatchObject(ok({ outcome: 'not_found' }))
      const seen = await statusOf(await started())
      expect(['not_found', 'pending']).toContain(seen.ok && seen.value.outcome)
    })
    test('T56 it names a window of minutes, and leads on in the last moment of a stock hold', async () => {
      expect(stand.gateway.paymentWindowMs).toBeGreaterThanOrEqual(MINUTE_MS)
      expect(stand.gateway.paymentWindowMs).toBeLessThanOrEqual(60 * MINUTE_MS)
      const lastMoment = { ...attemptOf('LASTMOMENT'), heldUntil: new Date(Date.now() + 1_000) }
      const step = await stand.gateway.start(lastMoment)
      if (!step.ok) throw new Error(JSON.stringify(step.error))
      await stand.arrive(step.value)
    })
    test('pay: the return names the attempt, and the status check says succeeded, with amount and references', async () => {
      const { reference, returned } = await played('pay')
      expect(returned && stand.gateway.readReturn(returned)).toMatchObject(ok({ reference }))
      expect(await statusOf(reference)).toMatchObject(
        ok({
          reference,
          outcome: 'succeeded',
          amount,
          paid: amount,
          currency: 'INR',
          gatewayRef: expect.stringMatching(/^\w+$/) as string,
          bankRef: expect.stringMatching(/^\w+$/) as string,
        }),
      )
    })
    test('T13 an attempt that was cancelled cannot be paid any more; one that is paid stays paid', async () => {
      const { cancel } = stand.gateway
      if (!cancel) return
      const open = await started()
      expect(await cancel(open)).toEqual(ok(null))
      expect(await statusOf(open)).toMatchObject(ok({ outcome: 'aborted' }))
      const { reference: paid } = await played('pay')
      for (const reference of [open, paid, newReference()])
        expect(await cancel(reference)).toEqual(ok(null))
      expect(await statusOf(paid)).toMatchObject(ok({ outcome: 'succeeded', paid: amount }))
      expect(await stand.unreachable.cancel?.(open)).toMatchObject(err({ why: 'unavailable' }))
    })
    test('a repeated start is the same payment', async () => {
      const reference = newReference()
      const payment = await arriveAs(reference, false)
      // Sent twice at once, and from a page that was left and opened again.
      expect(await arriveAs(reference, false)).toBe(payment)
      expect(await arriveAs(reference, true)).toBe(payment)
      expect(await arriveAs(newReference(), false)).not.toBe(payment)
      await stand.play(reference, 'pay')
      expect(await statusOf(reference)).toMatchObject(ok({ outcome: 'succeeded', paid: amount }))
    })
    test.each([
      ['decline', 'failed'],
      ['cancel', 'aborted'],
    ] as const)('%s: the status check says %s', async (as, outcome) => {
      const { reference } = await played(as)
      const isSeen = as === 'cancel' || stand.seesOpenPayments
      expect(await statusOf(reference)).toMatchObject(
        ok({ reference, outcome: isSeen ? outcome : 'not_found' }),
      )
    })
    test('a closed browser: nothing comes back, and the status check knows of the payment', async () => {
      const { reference, returned } = await played('close')
      expect(returned).toBeUndefined()
      expect(await statusOf(reference)).toMatchObject(ok({ outcome: 'succeeded', amount }))
    })
    test('a late success is pending or failed first, and succeeds', async () => {
      const { reference } = await played('late')
      const before = await statusOf(reference)
      const open = stand.seesOpenPayments ? ['pending', 'failed'] : ['not_found']
      expect(open).toContain(before.ok && before.value.outcome)
      await stand.finish(reference)
      expect(await statusOf(reference)).toMatchObject(ok({ outcome: 'succeeded', amount }))
    })
    test('another amount than ours is put before a person', async () => {
      const { reference } = await played('wrong amount')
      const seen = await statusOf(reference)
      if (!seen.ok) throw new Error(seen.error.detail)
      expect(seen.value.outcome).toBe('succeeded')
      const ours = { reference, orderId: 'o', amount, state: 'redirected' as const }
      expect(
        settle(ours, { status: 'pending', paid: false, method: 'online' }, seen.value).state,
      ).toBe('review')
    })
    test('notices, repeated and in any order, name the attempt; they are acknowledged', async () => {
      const { reference } = await played('pay')
      const notices = await stand.sendNotices(reference)
      expect(notices.length).toBeGreaterThan(1)
      const read = notices.map((notice) => stand.gateway.readNotice(notice))
      expect(read.every(({ ok: isRead }) => isRead)).toBe(true)
      const named = read.flatMap((one) => (one.ok && one.value.observation) || [])
      expect(new Set(named.map((observation) => observation.reference))).toEqual(
        new Set([reference]),
      )
      expect(await statusOf(reference)).toMatchObject(ok({ outcome: 'succeeded', paid: amount }))
    })
    test('T06 forged returns and notices are unreadable', async () => {
      const { reference, returned } = await played('pay')
      const unreadable = { ok: false, error: 'unreadable' }
      if (!returned) throw new Error('nothing came back')
      expect(stand.gateway.readReturn(stand.forge(returned))).toEqual(unreadable)
      const empty = { fields: new URLSearchParams(), body: '', header: () => undefined }
      expect(stand.gateway.readReturn(empty)).toEqual(unreadable)
      expect(stand.gateway.readNotice(empty)).toEqual(unreadable)
      for (const notice of await stand.sendNotices(reference))
        expect(stand.gateway.readNotice(stand.forge(notice))).toEqual(unreadable)
    })
    test('T22 a gateway that is away is unavailable, and has not heard of a refund', async () => {
      const unavailable = { ok: false, error: { why: 'unavailable' } }
      expect(await stand.unreachable.fetchStatus('AWAY1')).toMatchObject(unavailable)
      const sent = refundOf({ reference: 'AWAY1', gatewayRef: '1' })
      expect(await stand.unreachable.refund(sent)).toMatchObject({ outcome: 'not_sent' })
      expect(await stand.unreachable.fetchRefund({ ...sent, isAccepted: true })).toMatchObject(
        unavailable,
      )
    })

    async function paid() {
      const { reference } = await played('pay')
      const seen = await statusOf(reference)
      return { reference, gatewayRef: (seen.ok && seen.value.gatewayRef) || '' }
    }
    let refunds = 0
    const refundOf = (
      payment: { reference: string; gatewayRef: string },
      more: Partial<RefundInput> = {},
    ): RefundInput => ({
      ...payment,
      id: `a0000000-0000-4000-8000-${String((refunds += 1)).padStart(12, '0')}`,
      amount,
      why: 'the order was cancelled',
      isFirst: true,
      ...more,
    })
    const progressOf = (refund: RefundInput, isAccepted = true) =>
      stand.gateway.fetchRefund({ ...refund, isAccepted })

    test('a refund of the whole: accepted, on its way, done; sent again under its id it is the same', async () => {
      const whole = refundOf(await paid())
      expect(await progressOf(whole, false)).toEqual(ok('not_found'))
      expect(await stand.gateway.refund(whole)).toEqual({ outcome: 'accepted' })
      expect(await progressOf(whole)).toEqual(ok('initiated'))
      expect(await stand.gateway.refund(whole)).toEqual({ outcome: 'accepted' })
      await stand.completeRefunds(whole.reference)
      expect(await progressOf(whole)).toEqual(ok('done'))
      expect(await stand.refunded(whole.reference)).toBe(amount)
    })
    test.each([
      ['all', amount],
      ['a part', paise(49_950)],
    ])('T07 money that has gone back, %s of it, pays no order', async (_, back) => {
      const refund = refundOf(await paid(), { amount: back })
      const ours = {
        reference: refund.reference,
        orderId: 'o',
        amount,
        state: 'redirected' as const,
      }
      const effect = async () => {
        const seen = await statusOf(refund.reference)
        if (!seen.ok) throw new Error(seen.error.detail)
        return settle(ours, { status: 'pending', paid: false, method: 'online' }, seen.value).effect
      }
      expect(await effect()).toBe('pay the order')
      expect(await stand.gateway.refund(refund)).toEqual({ outcome: 'accepted' })
      expect(await effect()).toBe('none')
      await stand.completeRefunds(refund.reference)
      expect(await effect()).toBe('none')
    })
    test('two parts, one after the other, and each has a progress of its own', async () => {
      const first = refundOf(await paid(), { amount: paise(49_950) })
      expect(await stand.gateway.refund(first)).toEqual({ outcome: 'accepted' })
      await stand.completeRefunds(first.reference)
      const second = refundOf(first, { amount: paise(100_000), isFirst: false })
      expect(await progressOf({ ...second, id: 'a0000000-none' }, false)).toEqual(ok('not_found'))
      const next = { ...second, id: refundOf(first).id }
      expect(await stand.gateway.refund(next)).toEqual({ outcome: 'accepted' })
      expect(await progressOf(next)).toEqual(ok('initiated'))
      await stand.completeRefunds(first.reference)
      expect(await progressOf(next)).toEqual(ok('done'))
      expect(await stand.refunded(first.reference)).toBe(amount)
    })
    test('a refund whose answer is lost is unknown, and the gateway knows what became of it', async () => {
      const lost = refundOf(await paid())
      await stand.loseRefundAnswer(lost.reference)
      expect(await stand.gateway.refund(lost)).toMatchObject({ outcome: 'unknown' })
      await vi.waitFor(async () => expect(await progressOf(lost, false)).toEqual(ok('initiated')))
      expect(await stand.refunded(lost.reference)).toBe(amount)
    })
  })
}
