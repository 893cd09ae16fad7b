import { percentileOf } from '../measure.ts'
import { machine, type Part } from '../page.ts'
import { count } from '../table.ts'
import { linePlot } from './line-plot.ts'
import { BARE, type StepAnswer } from './visits.ts'

export type Sample = { at: number; bytes: number; delayMs: number }
export type JourneyResult = {
  answers: StepAnswer[]
  samples: Sample[]
  /** As `performance.now()` tells it, like every `at`. */
  began: number
}

const MINUTE_MS = 60_000

/** The figures of a run, by step, and by minute in the plot. */
export function journeyReport(
  { answers, samples, began }: JourneyResult,
  { minutes, perSecond }: { minutes: number; perSecond: number },
): Part {
  const steps = [...new Set(answers.map(({ step }) => step))]
  const row = (step: string, of: readonly StepAnswer[]) => {
    const took = of.map(({ ms }) => ms)
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentileOf(took, share).toFixed(1))
    const errors = of.filter(({ isError }) => isError).length
    return `| ${step} | ${count(of.length)} | ${p50} | ${p95} | ${p99} | ${errors} |`
  }
  const ofShop = answers.filter(({ step }) => step !== BARE)
  const megabytes = samples.map(({ bytes }) => bytes / 1024 ** 2)
  const delays = samples.map(({ delayMs }) => delayMs)
  const markdown = [
    '## A mixed journey',
    '',
    `${perSecond} visits begin in each second for ${minutes} minutes, whether or not the shop keeps up: home page, listing, search, product and cart; every eighth goes on to order and pay, every sixteenth signs in. Times in ms to the last byte, from when a step was due.`,
    '',
    machine(),
    '',
    '| | times | p50 | p95 | p99 | errors |',
    '|---|---:|---:|---:|---:|---:|',
    ...steps.map((step) =>
      row(
        step,
        answers.filter((one) => one.step === step),
      ),
    ),
    row('all of the shop', ofShop),
    '',
    `Memory of the shop's process: ${driftOf(megabytes)}. Delay of its event loop, the longest of each ten seconds: median ${percentileOf(delays, 0.5).toFixed(0)} ms, at most ${Math.max(...delays).toFixed(0)} ms.`,
  ].join('\n')
  const minuteOf = (at: number) => Math.floor((at - began) / MINUTE_MS)
  const byMinute = Array.from({ length: Math.ceil(minutes) }, (_, minute) => {
    const took = ofShop.filter(({ at }) => minuteOf(at) === minute).map(({ ms }) => ms)
    const during = samples.filter(({ at }) => minuteOf(at) === minute)
    return {
      p50: percentileOf(took, 0.5),
      p95: percentileOf(took, 0.95),
      megabytes: percentileOf(
        during.map(({ bytes }) => bytes / 1024 ** 2),
        0.5,
      ),
    }
  })
  return { markdown, svg: linePlot(byMinute) }
}

/** From the second quarter of the run to its last, by medians: the first warms. */
function driftOf(megabytes: readonly number[]): string {
  const quarter = Math.floor(megabytes.length / 4)
  const [from, to] = [megabytes.slice(quarter, 2 * quarter), megabytes.slice(-quarter)].map(
    (part) => percentileOf(part, 0.5),
  )
  if (quarter === 0 || !from || !to) return 'too short a run to tell'
  const share = ((to / from - 1) * 100).toFixed(1)
  return `${from.toFixed(0)} MB in the second quarter, ${to.toFixed(0)} MB in the last (${share} %)`
}
