import { readFileSync } from 'node:fs'

// Preloaded into a shop of its own process (tests/skewed-node.ts): its clock is wrong by the seconds
// in a file, and steps when they change.

const file = process.env.TEST_CLOCK_FILE ?? ''
const RealDate = Date
let shiftMs = readShift()
setInterval(() => (shiftMs = readShift()), 50).unref()

function readShift(): number {
  return Number(readFileSync(file, 'utf8')) * 1_000
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[], self) =>
    Reflect.construct(target, given.length > 0 ? given : [target.now() + shiftMs], self) as Date,
  apply: (target) => new target(target.now() + shiftMs).toString(),
  get: (target, name, self) =>
    name === 'now' ? () => target.now() + shiftMs : (Reflect.get(target, name, self) as unknown),
})
