import { insertPlainOrder } from './plain-order.ts'
import { checkScreens, press, type Stage } from './visual-checks.ts'

const LONG_NAME =
  'Northmohur Men Half Sleeve Checked Handwoven Burgundy Casual Shirt With Two Front Pockets'
const LONG_ADDRESS = JSON.stringify({
  fullName: 'Venkatanarasimharajuvaripeta Subrahmanyam Chandrasekharan',
  address: 'Flat 1204, Tower Bougainvillea, Thiruvananthapuram-Kazhakkoottam Bypass Road',
  city: 'Thiruvananthapuram',
  state: 'Kerala',
  postalCode: '695582',
  phone: '9876543210',
})

const track = (given: Parameters<typeof insertPlainOrder>[2]) => async (stage: Stage) => {
  const id = await insertPlainOrder(stage.shop, stage.shopper.email, given)
  await stage.page.getByLabel('Order Number').fill(id)
  await stage.page.getByLabel('Enter Email or Phone').fill(stage.shopper.email)
  await press('Track Order')(stage)
  await stage.page.getByTestId('tracked').waitFor()
}

const trackNone = async (stage: Stage) => {
  await stage.page.getByLabel('Order Number').fill('deadbeef')
  await stage.page.getByLabel('Enter Email or Phone').fill(stage.shopper.email)
  await press('Track Order')(stage)
}

checkScreens([
  { name: 'Track order', path: '/track-order', shows: 'Track Order' },
  {
    name: 'Track order, prefilled',
    path: '/track-order?id=1b4e28ba',
    signedIn: true,
    shows: 'Track Order',
  },
  {
    name: 'Track order, with fields missing',
    path: '/track-order',
    after: press('Track Order'),
    shows: 'Please check what you entered',
  },
  {
    name: 'Track order, not found',
    path: '/track-order',
    answers: 404,
    after: trackNone,
    shows: 'Track Order',
  },
  {
    name: 'Track order, found',
    path: '/track-order',
    after: track({ status: 'shipped', trackingNumber: 'IN123456789' }),
    shows: 'Track another order',
  },
  {
    name: 'Track order, found, with long words',
    path: '/track-order',
    after: track({
      productName: LONG_NAME,
      shippingAddress: LONG_ADDRESS,
      trackingNumber: 'IN1234567890123456789012345678901234567890',
    }),
    shows: 'Track another order',
  },
  {
    name: 'Track order, found, its address unreadable',
    path: '/track-order',
    after: track({ status: 'cancelled', shippingAddress: 'not JSON', productName: null }),
    shows: 'Track another order',
  },
])
