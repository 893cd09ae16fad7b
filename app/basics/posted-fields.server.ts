import { data } from 'react-router'
import { textFields } from './form-fields.ts'

/** Text fields of a posted form. Throws a 400 for any other body: no first-party page sends one. */
export async function postedFields(request: Request): Promise<Record<string, string>> {
  const form = await request.formData().catch(() => undefined)
  if (!form) throw data('This form cannot be read', { status: 400 })
  return textFields(form)
}
