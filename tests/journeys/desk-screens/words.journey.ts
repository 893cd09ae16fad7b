import { sql } from 'drizzle-orm'
import { shopWords } from '#db/schema.ts'
import { texts } from '#app/basics/brand/server-only.ts'
import { withWords } from '../changed-words.ts'
import { desk } from './desk-screen.ts'
import { checkScreens, firstShirtLine, type Screen, type Stage } from '../visual-checks.ts'

const shirtPath = async ({ shop }: Stage) => `/product/${(await firstShirtLine(shop)).id}`
/** A screen of a shop that has chosen other colours and another logo. */
const inLook = (colours: string, mark: string, screen: Screen): Screen =>
  withWords('look', { 'brand.look.colours': colours, 'brand.look.mark': mark }, screen)

const SHIRTS = 'Shirts for men, for work and for the days after it'

checkScreens([
  desk({ name: 'Desk, words', path: '/desk/words', shows: 'Words' }),
  desk({
    name: 'Desk, words of contact',
    path: '/desk/words/contact',
    shows: 'Contact and officer',
  }),
  desk({
    name: 'Desk, colours and logo',
    path: '/desk/words/look',
    after: ({ page }) => page.getByRole('radio', { name: 'Neem green' }).check(),
    shows: 'Colours and logo',
  }),
  desk({ name: 'Desk, words of the brand', path: '/desk/words/brand', shows: 'Brand and story' }),
  desk({
    name: 'Desk, sections of the home page',
    path: '/desk/words/sections',
    after: async ({ page }) => {
      await page.getByRole('checkbox', { name: 'Show Banner' }).uncheck()
      await page.getByRole('button', { name: 'Add a row of products' }).click()
    },
    shows: 'Home page',
  }),
  withWords(
    'sections',
    {
      'texts.home': [
        'Categories | Explore by Category',
        `Products | ${SHIRTS} | /products?category=men&articleType=Shirts`,
        'Featured products | New',
        'Newsletter',
        'Banner',
        'Hero',
      ].join('\n'),
    },
    { name: 'Home, with other sections', path: '/', shows: SHIRTS },
  ),
  inLook('indigo', 'paisley', { name: 'Home, indigo', path: '/', shows: texts.hero.title }),
  inLook('jamun', 'spool', { name: 'Product, jamun', path: shirtPath, shows: 'Description' }),
  inLook('neem', 'flower', { name: 'Cart, neem', path: '/cart', cart: true, shows: 'Cart' }),
  inLook('kajal', 'lamp', desk({ name: 'Desk, today, kajal', path: '/desk', shows: 'Today' })),
  desk({
    name: 'Desk, text of a policy',
    path: '/desk/words/policy-shipping',
    answers: 400,
    after: async ({ page }) => {
      await page.getByLabel('What it costs').fill('Delivery costs nothing.')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Nothing was saved').waitFor()
      await page.getByText('Placeholders', { exact: true }).click()
    },
    shows: 'Shipping Policy, text',
  }),
  desk({
    name: 'Desk, text of the privacy policy',
    path: '/desk/words/policy-privacy',
    shows: 'Privacy Policy, text',
  }),
  withWords(
    'policy-shipping',
    {
      'texts.policies.shipping/what-it-costs':
        'Delivery is {shippingCosts}.{otherCharges} {atTheDoor}\n\nThe courier asks for:\n- nothing at the door\n- a name',
      'texts.policies.shipping/more':
        '# Gifts\n\nWrapped in cotton. | Ask when you order\n\nWrite to {write}.',
    },
    { name: 'Policy, with a text of the merchant', path: '/shipping', shows: 'Gifts' },
  ),
  withWords(
    'home',
    { 'texts.hero.stats': '', 'texts.summer.claims': '' },
    { name: 'Home, without claims', path: '/', shows: texts.hero.title },
  ),
  desk({
    name: 'Desk, charges',
    path: '/desk/words/charges',
    after: async ({ page }) => {
      await page.getByLabel('Delivery, for each order').fill('49')
      await page.getByRole('button', { name: 'Show what it would pay' }).click()
    },
    shows: 'Charges',
  }),
  desk({
    name: 'Desk, holidays',
    path: async ({ shop }) => {
      const holidays = [
        { from: '2028-08-15', to: '2028-08-15', name: 'Independence Day' },
        { from: '2028-10-14', to: '2028-10-18', name: 'Diwali' },
      ]
      const changes = { 'rules.holidays': holidays }
      await shop.database.db.update(shopWords).set({ changes, version: sql`version + 1` })
      return '/desk/words/holidays'
    },
    after: async ({ page }) => {
      await page.getByLabel('First date').fill('2028-10-20')
      await page.getByLabel('Last date, of several').fill('2028-10-24')
      await page.getByRole('button', { name: 'Show what it would move' }).click()
    },
    shows: 'Holidays',
  }),
  desk({
    name: 'Desk, search synonyms',
    path: async ({ shop }) => {
      const synonyms = [
        { words: ['mojari', 'mojadi'], means: ['ethnic shoes'] },
        { words: ['tunic', 'kurti'], means: [] },
      ]
      const changes = { 'rules.synonyms': synonyms }
      await shop.database.db.update(shopWords).set({ changes, version: sql`version + 1` })
      return '/desk/words/synonyms'
    },
    after: async ({ page }) => {
      await page.getByLabel('What shoppers type').fill('pehnava')
      await page.getByLabel('What it means', { exact: true }).fill('shirts, kurtas')
      await page.getByRole('button', { name: 'Show what it would find' }).click()
      await page.getByText('It would find').waitFor()
    },
    shows: 'Search synonyms',
  }),
])
