import { expect, test } from 'vitest'
import { isPlaceholder, missingFacts } from './brand-facts.ts'

const finished = {
  email: 'care@asha-vastra.in',
  grievanceOfficer: {
    name: 'Asha Rao',
    designation: 'Grievance Officer',
    phone: '+91 532 111 2222',
    email: 'grievance@asha-vastra.in',
  },
  seller: { registration: 'regular' },
}

test('an address that ends in .example is nobody’s, however it is written', () => {
  for (const address of [
    'orders@sangam.example',
    'Sangam <orders@sangam.example>',
    'a@b.EXAMPLE',
    'orders@example',
    'a@b.example. ',
  ])
    expect([address, isPlaceholder(address)]).toEqual([address, true])
  for (const address of [
    'orders@example-vastra.in',
    'Example <orders@asha-vastra.in>',
    'a@my.example.in',
    'a@counterexample',
  ])
    expect([address, isPlaceholder(address)]).toEqual([address, false])
})

test('what the merchant has not written into the brand file yet is named, each fact by its name there', () => {
  expect(missingFacts(finished)).toEqual([])
  expect(missingFacts({ ...finished, seller: { registration: 'unset' } })).toEqual([
    'seller.registration is not said',
  ])
  expect(missingFacts({ ...finished, email: 'care@sangam.example' })).toEqual([
    'email ends in .example',
  ])
  expect(
    missingFacts({
      ...finished,
      grievanceOfficer: { name: '', designation: '', phone: '', email: 'grievance@sangam.example' },
    }),
  ).toEqual([
    'grievanceOfficer.name is empty',
    'grievanceOfficer.designation is empty',
    'grievanceOfficer.phone is empty',
    'grievanceOfficer.email ends in .example',
  ])
})
