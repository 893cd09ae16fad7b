import type { LighthouseResult } from '../../audit/lighthouse.ts'
import { SLOW } from './slow-phone.ts'
import type { FirstView, Press } from './measurements.ts'
import type { Opening, Pointer } from './openings.ts'

export type Found = {
  lighthouse: Record<string, LighthouseResult[]>
  views: Record<string, FirstView[]>
  presses: Press[]
  /** Interaction to next paint of the first filter, in ms. */
  ticks: Record<'at once' | 'hydrated', number[]>
  openings: Record<Pointer, Opening[]>
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN
const ms = (value: number): string => Math.round(value).toLocaleString('en-IN')
const kilobytes = (bytes = 0): string => (bytes / 1_000).toFixed(0)
const against = (isMet: boolean): string => (isMet ? 'met' : '**missed**')

export function browserPage(
  { lighthouse, views, presses, ticks, openings }: Found,
  machine: string,
) {
  const inp = share([...ticks['at once'], ...ticks.hydrated], 0.75)
  const kept = presses.filter(({ isKept }) => isKept).length
  const opened = (pointer: Pointer) => median(openings[pointer].map(({ ms }) => ms))
  const prerendered = openings.hovered.filter(({ wasPrerendered }) => wasPrerendered).length
  const answered = Math.max(...presses.map((press) => press.answered))
  return [
    '## What a browser makes of it',
    '',
    `The shop of the demo in Chromium, which runs on the same machine as the shop. Lighthouse as on a phone, five times each: median, and the lowest in brackets.`,
    '',
    machine,
    '',
    '| | performance | LCP s | TBT ms | CLS | aim |',
    '|---|---:|---:|---:|---:|---|',
    ...Object.entries(lighthouse).map(([name, runs]) => {
      const scores = runs.map(({ scores }) => scores.performance)
      const of = (timing: string) =>
        median(runs.map(({ timings }) => timings[timing] ?? Number.NaN))
      const isMet = median(scores) === 100 && Math.min(...scores) >= 98
      const lcp = of('LCP')
      return `| ${name} | ${median(scores)} (${Math.min(...scores)}) | ${(lcp / 1_000).toFixed(1)} | ${ms(of('TBT'))} | ${of('CLS')} | 100 (98) ${against(isMet)}; LCP ≤ 1.6 s ${against(lcp <= 1_600)}; TBT ≤ 50 ms ${against(of('TBT') <= 50)} |`
    }),
    '',
    `First view at ${SLOW.kilobits} kbit/s, ${SLOW.latencyMs} ms and a processor ${SLOW.cpu} times slower; medians of five. Bytes are those on the line until the page has loaded, before anything is pressed; it hydrates when it has been idle for two seconds.`,
    '',
    '| | first paint ms | largest paint ms | hydrated ms | shifted | KB in all | document | styles | fonts | scripts | pictures |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...Object.entries(views).map(([name, seen]) => {
      const of = (key: 'firstPaint' | 'largestPaint' | 'hydrated' | 'shifted') =>
        median(seen.map((view) => view[key]))
      const bytes = seen[0]?.bytes ?? {}
      const all = Object.values(bytes).reduce((sum, one) => sum + one, 0)
      return `| ${name} | ${ms(of('firstPaint'))} | ${ms(of('largestPaint'))} | ${ms(of('hydrated'))} | ${of('shifted').toFixed(3)} | ${kilobytes(all)} | ${kilobytes(bytes.document)} | ${kilobytes(bytes.css)} | ${kilobytes(bytes.woff2)} | ${kilobytes(bytes.js)} | ${kilobytes(bytes['pictures and others'])} |`
    }),
    '',
    '| what is pressed | | aim |',
    '|---|---:|---|',
    `| a size and Add to Cart on that line, at 20 moments from the first sight of the button on: kept | ${kept} of ${presses.length} | none lost ${against(kept === presses.length)} |`,
    `| … answered by the button, ms, at most | ${ms(answered)} | ≤ 100 ${against(answered <= 100)} |`,
    `| … until the cart is there, ms, median and longest | ${ms(median(presses.map(({ done }) => done)))}, ${ms(Math.max(...presses.map(({ done }) => done)))} | |`,
    `| the first filter, on that processor, interaction to next paint, ms: at once, and after hydration | ${ms(median(ticks['at once']))}, ${ms(median(ticks.hydrated))} | p75 ≤ 200: ${ms(inp)} ${against(inp <= 200)} |`,
    `| a card under the pointer (prerendered ${prerendered} times of ${openings.hovered.length}), until its product is painted, ms | ${ms(opened('hovered'))} | ≤ 50 ${against(opened('hovered') <= 50)} |`,
    `| a card that was not, ms | ${ms(opened('direct'))} | ≤ 250 ${against(opened('direct') <= 250)} |`,
  ].join('\n')
}
