import { expect, test } from 'vitest'
import { sellerPlaceProblem } from './seller-place.server.ts'

const problem = (gstin: string, ...address: string[]) =>
  sellerPlaceProblem({ address, seller: { registration: 'regular', gstin, state: '' } })
const UP = '09ABCDE1234F1ZY'
const CHANDIGARH = '04ABCDE1234F1Z8'

test.each([
  [
    CHANDIGARH,
    ['14 Civil Lines', 'Prayagraj, Uttar Pradesh 211001'],
    'PIN code 211001 is in Uttar Pradesh, and it names Uttar Pradesh',
  ],
  [CHANDIGARH, ['14 Civil Lines, Prayagraj - 211 001'], 'PIN code 211001 is in Uttar Pradesh'],
  [CHANDIGARH, ['Prayagraj (Uttar Pradesh), India'], 'it names Uttar Pradesh'],
  [
    UP,
    ['SCO 12, Sector 17, Chandigarh 160017'],
    'PIN code 160017 is in Chandigarh, and it names Chandigarh',
  ],
  [UP, ['Cuttack', 'ORISSA'], 'it names Odisha'],
  [UP, ['East Coast Road, 605014'], 'PIN code 605014 is in Tamil Nadu and Puducherry'],
  // An address that contradicts itself.
  [CHANDIGARH, ['Sector 17', 'Uttar Pradesh 160017'], 'it names Uttar Pradesh'],
])('the State of GSTIN %s is compared with the address %j', (gstin, address, found) => {
  expect(problem(gstin, ...address)).toContain(`: ${found}. Invoices print both`)
})

test.each([
  [UP, ['Sangam House, 14 Civil Lines', 'Prayagraj, Uttar Pradesh 211001']],
  [UP, ['3 Punjab Kesari Marg', 'near Delhi Gate, Agra 282001']],
  [CHANDIGARH, ['SCO 12, Sector 17', 'Chandigarh']],
  // No PIN code, one that nobody knows, and one that lies in this State and another.
  [CHANDIGARH, ['Prayagraj']],
  [CHANDIGARH, ['14 Civil Lines, 999999']],
  ['33ABCDE1234F1ZZ', ['East Coast Road, 605014']],
])('nothing is said of GSTIN %s and the address %j', (gstin, address) => {
  expect(problem(gstin, ...address)).toBeUndefined()
})

test('a shop without a GSTIN is compared by its State, and one whose registration nobody has said is not', () => {
  const address = ['Prayagraj, Uttar Pradesh 211001']
  const of = (registration: string) =>
    sellerPlaceProblem({ address, seller: { registration, gstin: '', state: '27' } })
  expect(of('unregistered')).toMatch(/^The State of the shop is Maharashtra \(27\), but/)
  expect(of('unset')).toBeUndefined()
})
