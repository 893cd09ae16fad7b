import { Form } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { FormContext } from '#app/ui/field.tsx'
import { NoteFields } from '../../frame/note-fields.tsx'

type Props = {
  id: string
  answer: { errors: FieldErrors; typed: Record<string, string> } | undefined
}

export function NoteForm({ id, answer }: Props) {
  return (
    <Form method="post" className="space-y-3 rounded-card border border-line bg-card p-4">
      <FormContext value={{ errors: answer?.errors ?? {} }}>
        <input type="hidden" name="id" value={answer?.typed['id'] ?? id} />
        <NoteFields typed={answer?.typed['note']} />
      </FormContext>
    </Form>
  )
}
