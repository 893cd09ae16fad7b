import type { Output } from '../command-context.ts'
import { runProgram } from '../run-program.ts'

const USAGE = `Usage: npm run orders -- list [--status S] [--limit N]        the newest orders
       npm run orders -- show NUMBER                            all about one
       npm run orders -- ship NUMBER [--tracking T]             a paid order has left, with the courier's number
       npm run orders -- track NUMBER TRACKING                  the number that was left out or mistyped; the shopper gets it
       npm run orders -- deliver NUMBER                         a shipped order has arrived
       npm run orders -- ship NUMBER NUMBER ...                 several at once; deliver does the same
       npm run orders -- ship --file PARCELS.csv                each line an order, and after it the courier's number;
                                                                track and deliver read the same file
       npm run orders -- cancel NUMBER [--line N ...]           before it is shipped, whole or by line; what was paid goes back
       npm run orders -- cancel NUMBER --lost                   a shipped order never arrived; what was paid goes back
       npm run orders -- cancel NUMBER --returned-to-sender     the same, but the parcel is here and for sale again
       npm run orders -- returns                                what waits for your word
       npm run orders -- return create NUMBER --line N [--quantity Q] --reason "words" [--exchange SIZE]
                                                                opened by you, also when the days are over
       npm run orders -- return ID accept [--damaged]           it is back, and paid for, or its other size is yours to send;
                                                                damaged, it is not for sale again
       npm run orders -- return ID refuse --note "words"        the shopper reads them
       npm run orders -- return ID send [--tracking T]          the other size of an exchange has left, with the courier's number
       npm run orders -- return ID refund                       the other size cannot be sent: the money goes back instead
       npm run orders -- refund ID again                        once more, after the gateway has refused it
       npm run orders -- refund ID manual --note "UTR 123"      you paid it back yourself; the shopper reads the note
       npm run orders -- sync-payment NUMBER                    the bank is asked now
       npm run orders -- import ORDERS.csv ORDER_ITEMS.csv [--dry-run]

NUMBER is the eight characters the shopper sees; a # before it does not matter. ID is that of a return or a refund, as show
tells it: six characters of it are enough. Each cancel takes --note "words": the shopper reads them in the mail. What is
to be done about it later, such as a mail, a running shop does. list, show, returns, ship, track and deliver answer
with --json for programs, with sums in paise: { done, refused } where they change something.

import takes the tables orders and order_items of another shop as CSV, with these columns in the first line, in any order:
id, user_id, status, total_amount, shipping_address, shipping_method, tracking_number, created_at;
order_id, product_id, quantity, price, selected_size, selected_color. What is here already stays as it is.
`

const COMMANDS = {
  list: async () => (await import('./orders-list.ts')).list,
  show: async () => (await import('./orders-list.ts')).show,
  ship: async () => (await import('./orders-transitions.ts')).ship,
  track: async () => (await import('./orders-transitions.ts')).track,
  deliver: async () => (await import('./orders-transitions.ts')).deliver,
  cancel: async () => (await import('./orders-cancel.ts')).cancel,
  returns: async () => (await import('./orders-returns.ts')).returns,
  return: async () => (await import('./orders-returns.ts')).createOrSettleReturn,
  refund: async () => (await import('./orders-refunds.ts')).refund,
  'sync-payment': async () => (await import('./orders-refunds.ts')).syncPayment,
  import: async () => (await import('./orders-import.ts')).importOrders,
}

/** @returns the exit code: 0 done, 1 failed for a reason printed in one line, 2 wrong usage */
export const ordersCommand = (
  args: string[],
  env: NodeJS.ProcessEnv,
  output?: Output,
): Promise<number> => runProgram({ usage: USAGE, commands: COMMANDS }, args, { env, output })

if (import.meta.main) process.exitCode = await ordersCommand(process.argv.slice(2), process.env)
