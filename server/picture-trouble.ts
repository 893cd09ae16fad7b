import type { Logger } from 'pino'

const MINUTE = 60_000

/** What goes wrong with pictures goes wrong with every one of them: one line a minute for each kind of trouble is enough. */
export function pictureTrouble(log: Pick<Logger, 'warn'>, now: () => number = () => performance.now()): (trouble: unknown) => void {
  const toldAt = new Map<string, number>()
  return (trouble) => {
    const what = typeof trouble === 'string' ? trouble : String((trouble as NodeJS.ErrnoException).code ?? trouble)
    const before = toldAt.get(what)
    if (before !== undefined && now() - before < MINUTE) return
    if (toldAt.size > 100) toldAt.clear()
    toldAt.set(what, now())
    log.warn({ trouble: what }, 'pictures')
  }
}
