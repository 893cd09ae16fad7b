import type { FieldErrors } from '#app/basics/form-fields.ts'

/** Error of a whole form, or of the code that it asks for. */
export function FormProblem({ errors }: { errors: FieldErrors }) {
  const text = errors['form'] ?? errors['code']
  if (!text) return null
  return (
    <p role="alert" className="mt-3 rounded-card bg-chilli-pale px-4 py-2 font-medium text-chilli">
      {text}
    </p>
  )
}
