import { expect, test } from 'vitest'
import { readFields, textFields } from '#app/basics/form-fields.ts'
import { LoginForm, RegisterForm } from './entry-forms.ts'

const filled = { name: 'Asha Rao', email: 'asha@example.com', password: 'rangoli9', confirmPassword: 'rangoli9' }
const errorsOf = (fields: Record<string, string>) => {
  const form = readFields(RegisterForm, fields)
  return form.ok ? {} : form.error
}

test("§5 Register: the spec's words for each field", () => {
  expect(errorsOf({ name: 'A', email: 'nobody', password: 'short', confirmPassword: 'other' })).toEqual({
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
test("§5 Login: email and password are checked in the spec's words", () => {
  const form = readFields(LoginForm, { email: 'x', password: '12345' })
  expect(!form.ok && form.error).toEqual({ email: 'Invalid email address', password: 'Password must be at least 6 characters' })
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
