import { expect, test } from 'vitest'
import { readFields } from '#app/basics/form-fields.ts'
import { ContactForm, contactRules, MAX_MESSAGE_LENGTH } from './contact-form.ts'

const whole = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  subject: 'The kurta in indigo',
  message: 'Will it come again?',
}

test('what is whole is taken: trimmed, the email in small letters, lines ended in one way', () => {
  const typed = {
    name: ' Asha Rao ',
    email: ' Asha@Example.COM',
    subject: ' The kurta ',
    message: ' One\r\ntwo\rthree\n\n',
  }
  expect(readFields(ContactForm, typed)).toEqual({
    ok: true,
    value: {
      name: 'Asha Rao',
      email: 'asha@example.com',
      subject: 'The kurta',
      message: 'One\ntwo\nthree',
    },
  })
})

test('§5 Contact: all fields are required, each with its own words', () => {
  const missing = {
    name: 'Please tell us your name',
    email: 'Invalid email address',
    subject: 'Please enter a subject',
    message: 'Please write your message',
  }
  expect(contactRules({})).toEqual(missing)
  expect(contactRules({ name: ' ', email: '', subject: '\t', message: '\r\n \n' })).toEqual(missing)
})

test('what is too long is said in words, with how long it is', () => {
  expect(contactRules({ ...whole, name: 'x'.repeat(101), subject: 'x'.repeat(151) })).toEqual({
    name: 'At most 100 characters, please',
    subject: 'At most 150 characters, please',
  })
  expect(contactRules({ ...whole, message: 'x'.repeat(MAX_MESSAGE_LENGTH) })).toEqual({})
  expect(contactRules({ ...whole, message: 'x'.repeat(12_345) })).toEqual({
    message:
      'At most 5,000 characters, please. Yours has 12,345: send the rest by mail, or in a second message',
  })
})

test('a message may have lines and any script; nothing else may, and no line of it can become a header', () => {
  expect(contactRules({ ...whole, message: 'नमस्ते,\n\n\t👗 चाहिए' })).toEqual({})
  for (const injected of [
    'Asha\r\nBcc: everybody@example.com',
    'Asha\nX: y',
    'A\u0000sha',
    'A\ud800',
  ])
    for (const field of ['name', 'subject'])
      expect(Object.keys(contactRules({ ...whole, [field]: injected }))).toEqual([field])
  for (const email of [
    'asha@example.com\r\nBcc: x@example.com',
    'asha@example.com, x@example.com',
    'Asha <asha@example.com>',
  ])
    expect(contactRules({ ...whole, email })).toEqual({ email: 'Invalid email address' })
  for (const message of ['a\u0000b', 'a\u001bb', 'a\udc00'])
    expect(contactRules({ ...whole, message })).toEqual({
      message: 'Please remove the unusual characters',
    })
})

test('the name of a sender has a letter that can be seen, and no direction mark', () => {
  for (const name of ['\u200B', '\u3164', 'Asha\u202E'])
    expect(Object.keys(contactRules({ ...whole, name }))).toEqual(['name'])
})
