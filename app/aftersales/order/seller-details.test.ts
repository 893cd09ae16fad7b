import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parseBrandFile } from '#app/basics/brand/brand-file.ts'
import { withWords } from '#app/basics/brand/words.server.ts'
import { SellerDetails } from './seller-details.tsx'

test('an order names its seller with GSTIN, and the grievance officer with designation, telephone and address', () => {
  const parsed = parseBrandFile(readFileSync('tests/fixtures/second-brand.json', 'utf8'))
  if (!parsed.ok) throw new Error(parsed.error)
  const { brand, texts, rules } = parsed.value
  const html = withWords({ brand, texts, rules }, () =>
    renderToStaticMarkup(createElement(SellerDetails)),
  )
  const said = html.replaceAll(/<[^>]*>/g, ' ')
  const { name, designation, phone, email } = brand.grievanceOfficer
  expect([name, designation, phone]).not.toContain('')
  for (const words of [`${name}, ${designation}`, phone, email, `GSTIN ${brand.seller.gstin}`])
    expect(said).toContain(words)
  for (const line of [brand.tradingCompany, ...brand.address]) expect(said).toContain(line)
})
