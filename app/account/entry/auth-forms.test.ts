import { expect, test } from 'vitest'
import { readFields, textFields } from '#app/basics/form-fields.ts'
import { ForgotForm, LoginForm, RegisterForm, registerRules, resetRules } from './auth-forms.ts'

const filled = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  password: 'rangoli9',
  confirmPassword: 'rangoli9',
}
const errorsOf = (fields: Record<string, string>) => {
  const form = readFields(RegisterForm, fields)
  return form.ok ? {} : form.error
}

test('§5 Register: each field has its own text', () => {
  expect(
    errorsOf({ name: 'A', email: 'nobody', password: 'short', confirmPassword: 'other' }),
  ).toEqual({
    name: 'Name must be at least 2 characters',
    email: 'Invalid email address',
    password: 'Password must be at least 6 characters',
    confirmPassword: 'Passwords do not match',
  })
})
test('§5 Register: the email is trimmed and lowercased', () => {
  const form = readFields(RegisterForm, { ...filled, email: '  Asha@Example.COM ' })
  expect(form.ok && form.value.email).toBe('asha@example.com')
})
test('§5 Login: email and password are checked, each with its own text', () => {
  const form = readFields(LoginForm, { email: 'x', password: '12345' })
  expect(!form.ok && form.error).toEqual({
    email: 'Invalid email address',
    password: 'Password must be at least 6 characters',
  })
})
test('§5 Forgot password: the email is valid, trimmed and lowercased', () => {
  const form = readFields(ForgotForm, { email: ' Asha@Example.COM ' })
  expect(form.ok && form.value).toEqual({ email: 'asha@example.com' })
  expect(readFields(ForgotForm, { email: 'asha@' })).toEqual({
    ok: false,
    error: { email: 'Invalid email address' },
  })
})
test('§5 Reset password: both at least 6 characters, and equal', () => {
  expect(resetRules({ password: 'short', confirmPassword: 'tiny' })).toEqual({
    password: 'Password must be at least 6 characters',
    confirmPassword: 'Password must be at least 6 characters',
  })
  expect(resetRules({ password: 'jamdani7', confirmPassword: 'jamdani8' })).toEqual({
    confirmPassword: 'Passwords do not match',
  })
  expect(resetRules({ password: 'jamdani7', confirmPassword: 'jamdani7' })).toEqual({})
})
test('a field that is not there at all is told in the same words', () => {
  expect(registerRules({})).toMatchObject({
    name: 'Name must be at least 2 characters',
    email: 'Invalid email address',
    password: 'Password must be at least 6 characters',
  })
})
test('T03 a field given twice, or as a file, counts as not given', () => {
  expect(
    textFields(
      new Map<string, unknown>([
        ['email', 'a@b.co'],
        ['photo', new Uint8Array()],
      ]),
    ),
  ).toEqual({ email: 'a@b.co' })
  const twice: [string, unknown][] = [
    ['quantity', '1'],
    ['quantity', '99'],
    ['email', 'a@b.co'],
  ]
  expect(textFields({ entries: () => twice })).toEqual({ email: 'a@b.co' })
})

test('ASVS 6.2.5, 6.2.8, 6.2.9: a password may have any characters, up to 128, and is read as it was typed', () => {
  for (const password of [
    'aaaaab',
    ' kanjivaram ',
    'Ωमन🪔\u00e9e\u0301',
    'A'.repeat(64),
    'a b'.repeat(42) + 'cd',
  ])
    expect(readFields(RegisterForm, { ...filled, password, confirmPassword: password })).toEqual({
      ok: true,
      value: { ...filled, password, confirmPassword: password },
    })
  expect(
    errorsOf({ ...filled, password: 'a'.repeat(129), confirmPassword: 'a'.repeat(129) }),
  ).toEqual({
    password: 'Password must be at most 128 characters',
  })
})
test('an email is cleaned of what is pasted with it, so that it is one account', () => {
  for (const email of [
    'asha\u200b@example.com',
    '\u200eAsha@Example.com',
    'asha\uff20example.com',
    'asha@example.com\ufeff',
    '\u2068asha@example.com\u2069',
  ])
    expect(readFields(LoginForm, { email, password: 'rangoli9' })).toMatchObject({
      ok: true,
      value: { email: 'asha@example.com' },
    })
})
test('the name of an account has a letter that can be seen and no direction mark; it may be of any script', () => {
  for (const name of [
    '\u200B\u200B',
    '\u3164\u3164',
    '\u2800\u2800',
    '..',
    'Asha\u202E',
    '\u202EAsha Rao',
  ])
    expect(Object.keys(errorsOf({ ...filled, name })), name).toEqual(['name'])
  for (const name of ['محمد علی', 'क्\u200Dष', 'Ünal'])
    expect(errorsOf({ ...filled, name }), name).toEqual({})
})
