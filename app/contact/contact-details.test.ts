import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { brand } from '#app/basics/brand.ts'
import { allRules, texts } from '#app/basics/brand/server-only.ts'
import { Footer } from '#app/shell/footer.tsx'
import { ContactDetails } from './contact-details.tsx'

// Stands for a merchant's own brand file.
const officer = brand.grievanceOfficer
const asItComes = { ...officer }
afterEach(() => void Object.assign(officer, asItComes))

const { hours } = texts
const { grievance } = allRules
const PLACES = {
  footer: createElement(Footer),
  'contact page': createElement(ContactDetails, { hours, grievance }),
}
const textOf = (element: React.ReactNode) =>
  renderToStaticMarkup(
    createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element }]) }),
  ).replaceAll(/<[^>]*>/g, ' ')

test.each(Object.entries(PLACES))(
  '§2 Footer, Contact: the grievance officer is named with designation and telephone: %s',
  (_, place) => {
    Object.assign(officer, {
      name: 'Asha Rao',
      designation: 'Head of Customer Care',
      phone: '+91 532 111 2222',
    })
    expect(textOf(place)).toMatch(/Asha Rao, Head of Customer Care\s+\+91 532 111 2222/)
  },
)

test.each(Object.entries(PLACES))(
  'while the officer has no name or no designation, nothing unfinished is shown, and complaints have an address: %s',
  (_, place) => {
    Object.assign(officer, { name: '', designation: 'Head of Customer Care' })
    expect(textOf(place)).toMatch(
      new RegExp(`Grievance officer\\s+${brand.grievanceOfficer.email}`),
    )
    expect(textOf(place)).not.toContain('Head of Customer Care')
    expect(textOf(place)).not.toMatch(/Grievance officer\s*[:,]/)
    Object.assign(officer, { name: 'Asha Rao', designation: '' })
    expect(textOf(place)).toMatch(/Asha Rao(?!,)/)
  },
)
