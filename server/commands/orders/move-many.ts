import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { TrackRefusal } from '#app/desk/move-order.server.ts'
import { readShipments } from '#app/desk/ship/read-shipments.server.ts'
import { UNREAD_WORDS, type Shipment } from '#app/desk/ship/shipments.ts'
import type { Result } from '#app/basics/result.ts'
import { decodeSheet } from '#app/basics/sheets/decode-sheet.ts'
import { UsageError } from '../command-args.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError } from '../command-error.ts'
import { plainNumber, withStaffContext, type StaffContext } from './staff-context.ts'
import { singleLine } from '../table.ts'

/** Each order is a transaction of its own, which takes some milliseconds. */
const MAX_ORDERS = 10_000

/** Options of commands that take several orders, or a file of them. */
export const MANY_OPTIONS = { file: { type: 'string' }, json: { type: 'boolean' } } as const

/**
 * The orders that a command is given: by words, or by a file with an order on each line and its
 * tracking number after it, as it is pasted at the desk. A file with a line that cannot be read
 * changes nothing.
 * @throws UsageError, CommandError
 */
export async function ordersOf(
  words: readonly string[],
  file: string | undefined,
  { cwd }: CommandContext,
): Promise<Shipment[]> {
  if (file !== undefined && words.length > 0)
    throw new UsageError('Name the orders, or a file of them, not both.')
  if (file === undefined && words.length === 0) throw new UsageError('NUMBER is missing.')
  if (file === undefined)
    return [...new Set(words.map(plainNumber))].map((number) => ({
      number,
      trackingNumber: undefined,
    }))
  const decoded = decodeSheet(await readFile(path.resolve(cwd, file)))
  if (!decoded.ok) throw new CommandError(`${file}: ${decoded.error}`)
  const { shipments, unread } = readShipments(decoded.value.text)
  const [first] = unread
  if (first)
    throw new CommandError(
      singleLine(
        `Nothing was changed. Line ${first.line} ${UNREAD_WORDS[first.why]}: ${first.text.slice(0, 80)}${unread.length > 1 ? ` (and ${unread.length - 1} more such lines)` : ''}`,
      ),
    )
  if (shipments.length === 0) throw new CommandError('There is no order in this file.')
  if (shipments.length > MAX_ORDERS)
    throw new CommandError(`A file has ${MAX_ORDERS} orders at most.`)
  return shipments
}

type Change = {
  orders: readonly Shipment[]
  /** Answers as one JSON value: `{ done: [{ number, notices }], refused: [{ number, why, from }] }`. */
  json: boolean | undefined
  run: (staff: StaffContext, order: Shipment) => Promise<Result<null, TrackRefusal>>
  done: (order: Shipment) => string
  refused: (number: string, refusal: TrackRefusal) => string
  /** Warnings about an order that was changed. */
  notices?: (staff: StaffContext, number: string) => Promise<string[]>
}

/** Changes one order after the other, and says of each what became of it. @returns the exit code */
export async function changeEach(
  { orders, json, run, done, refused, notices: noticesOf }: Change,
  context: CommandContext,
): Promise<number> {
  const answer = {
    done: [] as { number: string; notices?: string[] }[],
    refused: [] as ({ number: string } & TrackRefusal)[],
  }
  await withStaffContext(context, async (staff) => {
    for (const order of orders) {
      const { number } = order
      const changed = await run(staff, order)
      const notices = changed.ok && noticesOf ? await noticesOf(staff, number) : []
      if (changed.ok) answer.done.push({ number, ...(notices.length > 0 && { notices }) })
      else answer.refused.push({ number, ...changed.error })
      if (json) continue
      if (changed.ok) context.console.log(singleLine(done(order)))
      else context.console.error(refused(number, changed.error))
      for (const notice of notices) context.console.log(`! ${notice}`)
    }
  })
  if (json) context.console.log(JSON.stringify(answer))
  return answer.refused.length > 0 ? 1 : 0
}
