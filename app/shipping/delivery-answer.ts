import { formatDate } from '#app/basics/text/format-date.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { formatHour } from '#app/basics/text/format-hour.ts'
import { withClosed } from './closed-days.ts'
import { isBeforeCutOff, startOfDate, type DeliveryPromise } from './promise.ts'

/**
 * Answer of `/delivery/:pin`, the same for everyone. `day`: "Tue, 2 Dec"; `ifOrdered`: the promise in a
 * sentence, for the checkout; `onlyIn`: the State in which it holds, where the PIN code has others too.
 */
export type DeliveryAnswer =
  | { pin: string; isServed: true; day: string; ifOrdered: string; onlyIn?: string }
  | { pin: string; isServed: false }

export const deliveryAnswer = (
  pin: string,
  promise: DeliveryPromise | undefined,
  { now, onlyIn }: { now: Date; onlyIn: string | undefined },
): DeliveryAnswer =>
  promise
    ? {
        pin,
        isServed: true,
        day: formatDay(startOfDate(promise.by)),
        ifOrdered: ifOrdered(promise, now, onlyIn),
        ...(onlyIn && { onlyIn }),
      }
    : { pin, isServed: false }

/** "With you by 19 August 2027 if you order before 5 pm today. Closed on 14 and 15 August." */
export function ifOrdered({ by }: DeliveryPromise, now: Date, onlyIn?: string): string {
  const arrival = startOfDate(by)
  const { cutOffHour } = allRules
  const until =
    cutOffHour < 24 && isBeforeCutOff(now) ? `before ${formatHour(cutOffHour)} today` : 'today'
  const place = onlyIn ? `, in ${onlyIn} only` : ''
  return withClosed(
    `With you by ${formatDate(arrival)}${place} if you order ${until}.`,
    now,
    arrival,
  )
}

let dayFormat: Intl.DateTimeFormat | undefined

function formatDay(at: Date): string {
  dayFormat ??= new Intl.DateTimeFormat('en-IN', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'Asia/Kolkata',
  })
  return dayFormat.format(at)
}
