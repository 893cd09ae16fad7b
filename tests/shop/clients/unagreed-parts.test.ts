import { expect, test } from 'vitest'
import { unagreedParts } from './unagreed-parts.ts'

const SHOP = 'http://localhost:3000'
const partsOf = (html: string, headers: [string, string][] = []) =>
  unagreedParts(SHOP, '/', { headers: new Headers(headers), html })

test.each([
  ['<script src="https://track.example/a.js">', 'loads https://track.example/a.js'],
  ['<img src="//pixel.example/1.gif">', 'loads //pixel.example/1.gif'],
  ['<link rel="preconnect" href="https://fonts.example">', 'loads https://fonts.example'],
  ['<style>@import "https://css.example/a.css";</style>', 'loads https://css.example/a.css'],
  ['<p style="background:url(https://img.example/a.png)">', 'loads https://img.example/a.png'],
])('%s is found', (html, found) => expect(partsOf(html)).toEqual([`/ ${found}`]))

test('an unlisted cookie and a header that connects elsewhere are found; listed ones, own parts, links and forms are not', () => {
  expect(
    partsOf('', [
      ['set-cookie', '_ga=1; Path=/'],
      ['set-cookie', '__Host-session=x; Path=/'],
      ['link', '<https://cdn.example>; rel=preconnect'],
    ]),
  ).toEqual(['/ sets _ga', '/ loads https://cdn.example'])
  expect(
    partsOf(
      `<a href="https://other.example"><img src="/a.png"><script src="${SHOP}/a.js"><form action="https://bank.example">`,
      [['content-security-policy', "script-src 'self'; form-action 'self' https://bank.example"]],
    ),
  ).toEqual([])
})
