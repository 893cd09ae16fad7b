import { data } from 'react-router'
import { textFields } from './form-fields.ts'

/** The text fields of a posted form. What is no form is answered with 400: no page of ours sends it. */
export async function postedFields(request: Request): Promise<Record<string, string>> {
  const form = await request.formData().catch(() => undefined)
  if (!form) throw data('This form cannot be read', { status: 400 })
  return textFields(form)
}
