import { withWords } from './changed-words.ts'
import { desk } from './desk-screen.ts'
import { checkScreens } from './visual-checks.ts'

const SHIRTS = 'Shirts for men, for work and for the days after it'

checkScreens([
  desk({ name: 'Desk, words', path: '/desk/words', shows: 'Words' }),
  desk({
    name: 'Desk, words of contact',
    path: '/desk/words/contact',
    shows: 'Contact and officer',
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
        'Delivery is {shippingCosts}.\n\nThe courier asks for:\n- nothing at the door\n- a name',
      'texts.policies.shipping/more':
        '# Gifts\n\nWrapped in cotton. | Ask when you order\n\nWrite to {write}.',
    },
    { name: 'Policy, with a text of the merchant', path: '/shipping', shows: 'Gifts' },
  ),
])
