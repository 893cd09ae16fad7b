import { saveAddresses, ASHA, LIST, MEERA } from './address-fixture.ts'
import { checkScreens, press, type Stage } from './visual-checks.ts'
import { expect } from './shop.ts'

const LONG = {
  ...MEERA,
  lastName: 'Krishnamurthy-Venkatasubramanian-Ramaswamy',
  address:
    'Wing-C-Flat-402-Sri-Venkateswara-Residency-Third-Main-Seventh-Cross, opposite the Government Primary School',
}
const withSome = ({ page }: Stage) =>
  saveAddresses(
    page,
    ASHA,
    { ...LONG, preferred: 'on' },
    { ...ASHA, postalCode: '900056', city: '56 APO', state: 'Rajasthan' },
  )
const change = ({ page }: Stage) =>
  page
    .getByRole('link', { name: /^Change/ })
    .first()
    .click()

checkScreens([
  { name: 'Addresses, none', path: LIST, signedIn: true, shows: 'Your addresses' },
  { name: 'Addresses', path: LIST, signedIn: true, before: withSome, shows: 'Your addresses' },
  {
    name: 'Addresses, as many as may be',
    path: LIST,
    signedIn: true,
    before: ({ page }) =>
      saveAddresses(
        page,
        ...Array.from({ length: 20 }, (_, i) => ({ ...ASHA, address: `${i + 1} MG Road` })),
      ),
    shows: 'Your addresses',
  },
  {
    name: 'Addresses, one removed',
    path: LIST,
    signedIn: true,
    before: withSome,
    after: async ({ page }) => {
      await page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    },
    shows: 'Your addresses',
  },
  {
    name: 'New address',
    path: `${LIST}/new`,
    signedIn: true,
    before: withSome,
    shows: 'New address',
  },
  {
    name: 'New address, wrong in the browser',
    path: `${LIST}/new`,
    signedIn: true,
    after: press('Save address'),
    shows: 'Please check what you entered',
  },
  {
    name: 'Change address',
    path: LIST,
    signedIn: true,
    before: withSome,
    after: change,
    shows: 'Change address',
  },
  {
    name: 'Change address, missing',
    path: `${LIST}/none`,
    signedIn: true,
    answers: 404,
    shows: 'Address not found',
  },
])
