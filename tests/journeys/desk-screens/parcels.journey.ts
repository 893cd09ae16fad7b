import { desk, orderIn } from './desk-screen.ts'
import { newMember } from '../../shop/clients/staff-client.ts'
import { checkScreens } from '../visual-checks.ts'

checkScreens([
  desk({ name: 'Desk, to pack', path: '/desk/pack', shows: 'To pack' }),
  desk({
    name: 'Desk, a parcel to pack',
    path: async (stage) => (await orderIn('processing')(stage)).replace('orders', 'pack'),
    signedIn: true,
    after: async ({ page }) => {
      await page.getByRole('checkbox').first().check()
      await page.getByLabel('Scan or type a product code').fill('999')
      await page.keyboard.press('Enter')
      await page.getByText('Wrong piece').waitFor()
    },
    shows: 'Pieces',
  }),
  desk({
    name: 'Desk, a parcel that a colleague packs',
    path: async (stage) => {
      const path = (await orderIn('processing')(stage)).replace('orders', 'pack')
      const colleague = await newMember(stage.shop, 'packer')
      await colleague.get(path)
      return path
    },
    signedIn: true,
    shows: 'A colleague packs this',
  }),
  desk({ name: 'Desk, packing slips', path: '/desk/pack/slips', shows: 'Packing slips' }),
  desk({
    name: 'Desk, ship many',
    path: '/desk/ship',
    after: async ({ page }) => {
      await page.getByLabel('Numbers and tracking numbers').fill('00000000 IN1\nno number')
      await page.getByRole('button', { name: 'Check' }).click()
      await page.getByText('Nothing is shipped until').waitFor()
    },
    shows: 'Ship many',
  }),
  desk({
    name: 'Desk, parcels',
    path: async (stage) => {
      const numbers = []
      for (let i = 0; i < 3; i += 1) numbers.push((await orderIn('shipped')(stage)).slice(-8))
      return `/desk/parcels#${numbers.join('-')}`
    },
    signedIn: true,
    after: async ({ page }) => {
      const [one, two, three] = new URL(page.url()).hash.slice(1).split('-')
      const lines = `${one} Delivered\n${two} RTO Delivered\n${three} In Transit\nDL99 Lost`
      await page.getByLabel('Order numbers or tracking numbers').fill(lines)
      await page.getByLabel('As the courier says').check()
      await page.getByRole('button', { name: 'Check' }).click()
      await page.getByText('This would be changed').waitFor()
    },
    shows: 'Parcels',
  }),
])
