import { expect, test } from 'vitest'
import { formToSend, shownIn } from './form-client.ts'

const FORM = `<form action="/find?a=1" method="post" novalidate=""><input name="q" value="&quot;x"/>
  <input type="hidden" name="key" value="7"/><input type="checkbox" name="keep" checked=""/>
  <input type="radio" name="size" value="M" checked=""/><input type="radio" name="size" value="L"/>
  <input type="radio" name="size" value="XL" disabled=""/><textarea name="note">A &amp; B</textarea>
  <select name="why"><option value="">Choose</option><option selected="">Too small</option></select>
  <button type="button" name="no">Undo</button><button name="step" value="go">Send it <span aria-hidden="true">→</span></button></form>
  <input name="late" form="other" value="1"/><form id="other"><button aria-label="Send other">→</button></form>`
const page = { path: '/here?b=2', status: 200, html: FORM }
const sent = (...given: [string | RegExp, Record<string, string | false>?]) => {
  const form = formToSend(page, ...given)
  return { ...form, sent: Object.fromEntries(form.sent) }
}

test('a form is sent as it stands, in its order, with the button that was pressed and what was typed', () => {
  const stands = { q: '"x', key: '7', size: 'M', note: 'A & B', why: 'Too small', step: 'go' }
  const to = { action: '/find?a=1', method: 'post' }
  expect(sent('Send it')).toEqual({ ...to, sent: { ...stands, keep: 'on' } })
  expect([...formToSend(page, 'Send it').sent.keys()].join(' ')).toBe(
    'q key keep size note why step',
  )
  const typed = { q: '', size: 'L', note: '', why: '' }
  expect(sent(/^Send it/, { ...typed, keep: false })).toEqual({
    ...to,
    sent: { ...stands, ...typed },
  })
  expect(sent('Send other')).toEqual({ action: '/here?b=2', method: 'get', sent: { late: '1' } })
})

test('a box that is ticked leaves the others of its name as they are', () => {
  const box = (value: string, more = '') =>
    `<input type="checkbox" name="colour" value="${value}"${more}/>`
  const html = `<form>${box('Red', ' checked=""')}${box('Blue')}${box('Green')}<button>Show</button></form>`
  const { sent } = formToSend({ ...page, html }, 'Show', { colour: 'Green' })
  expect(sent.getAll('colour')).toEqual(['Red', 'Green'])
})

test('what a page does not offer cannot be pressed, typed or chosen', () => {
  for (const name of ['Undo', 'Send', '→']) expect(() => sent(name)).toThrow('no form')
  for (const typed of [{ p: 'x' }, { key: '8' }, { size: 'XL' }, { why: 'Late' }, { keep: 'yes' }])
    expect(() => sent('Send it', typed)).toThrow(`does not offer ${Object.keys(typed)}`)
})

test('what is required is typed, or the form or its button does not ask for it', () => {
  const press = (name: string, novalidate = '') =>
    formToSend(
      {
        ...page,
        html: `<form${novalidate}><input name="code" required=""/><button>Confirm</button><button formNoValidate="">Again</button></form>`,
      },
      name,
    ).sent.toString()
  expect(() => press('Confirm')).toThrow('no form without its code')
  expect([press('Again'), press('Confirm', ' noValidate=""')]).toEqual(['code=', 'code='])
})

test('without scripts nothing is seen of what they would show', () => {
  expect(
    shownIn('<p>a<b hidden=""><b>x</b></b></p><script>y</script><i class="m-2 needs-script">z</i>'),
  ).toBe('<p>a</p>')
  expect(shownIn('<input hidden="" name="q"/><i class="needs-scripts">b</i>')).toBe(
    '<i class="needs-scripts">b</i>',
  )
})
