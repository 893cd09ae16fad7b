// A fixed clock for `npm run screenshots`, preloaded with --import into the tests and their shops:
// every Date begins at noon in India on this day and advances a hundred times slower than real
// time. So screenshots of another day show the same dates, and events keep their order. The day
// lies ahead: cookies and other things that expire by the browser's clock, or the database's, must
// not have expired.
const START = Date.parse('2031-03-11T06:30:00Z')
const RealDate = Date
const realNow = Date.now
const began = realNow()

RealDate.now = () => START + Math.floor((realNow() - began) / 100)
/** A millisecond of its own for each new Date: what is saved one after the other stays in order. */
let last = 0
const unique = () => (last = Math.max(last + 1, RealDate.now()))
globalThis.Date = new Proxy(RealDate, {
  construct: (date, args, made) =>
    Reflect.construct(date, args.length > 0 ? args : [unique()], made),
  apply: () => new RealDate(RealDate.now()).toString(),
})
RealDate.prototype.constructor = globalThis.Date
