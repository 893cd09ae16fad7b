import { expect, test } from 'vitest'
import fc from '../../../../tests/fast-check.ts'
import { textOfHtml } from './text-of-html.ts'

test.each([
  ['<p>Soft &amp; <b>light</b></p>', 'Soft & light'],
  ['<P CLASS="x">Soft</P><p>Light</p>', 'Soft\nLight'],
  ['<ul>\n  <li>Cotton</li>\n  <li>Hand block print</li>\n</ul>', 'Cotton\nHand block print'],
  ['Soft<br>Light<br/>Airy', 'Soft\nLight\nAiry'],
  ['Soft\n<b>light</b>', 'Soft\nlight'],
  ['<div>Soft and\nlight</div>', 'Soft and light'],
  ['<style>p { color: red }</style><script>alert(1)</script><p>Soft</p>', 'Soft'],
  ['<script>alert(1)', ''],
  ['<!-- by a program --><p>Soft</p>', 'Soft'],
  ['<table><tr><td>Chest</td><td>38"</td></tr></table>', 'Chest 38"'],
  ['&#8377;999 &ndash; &quot;neela&quot; &#x1F457;', '₹999 – "neela" 👗'],
  ['&lt;p&gt;Soft &amp;amp; light&lt;/p&gt;', 'Soft & light'],
  ['Men &amp; Women', 'Men & Women'],
])('%j is read as %j', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

test.each([
  'size < 5 & > 3',
  'size <5 and >3',
  'A<B & C>D',
  'M&S, AT&T, R&D;',
  '<Indigo>',
  '&nosuchletter;',
  '<3',
  'कुर्ता',
])('%j is no HTML, and stays', (text) => {
  expect(textOfHtml(text)).toBe(text)
})

test('what is read is not changed by reading it again', () => {
  const part = fc.constantFrom(
    '<p>',
    '</p>',
    '<',
    '>',
    '&',
    '&amp;',
    '&lt;',
    'b',
    ' ',
    '\n',
    '/',
    ';',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const text = textOfHtml(parts.join(''))
      expect(textOfHtml(text)).toBe(text)
    }),
  )
})
