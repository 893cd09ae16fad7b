import { Form } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { FormContext } from '#app/ui/field.tsx'
import { NoteFields } from '../../frame/note-fields.tsx'
import type { DeskCustomer } from './desk-customer.ts'

type Props = {
  notes: DeskCustomer['notes']
  answer: { errors: FieldErrors; typed: Record<string, string> } | undefined
}

export function CustomerNotes({ notes, answer }: Props) {
  return (
    <section aria-labelledby="notes" className="rounded-card border border-line bg-card p-4">
      <h2 id="notes" className="text-lg font-bold">
        Notes
      </h2>
      <ul className="divide-y divide-line">
        {notes.map(({ id, by, text, at }) => (
          <li key={id} className="py-2 wrap-anywhere">
            <p className="whitespace-pre-line">{text}</p>
            <p className="text-sm text-soft">
              {by}, {formatDateTime(at)}
            </p>
          </li>
        ))}
      </ul>
      <Form key={notes.length} method="post" className="mt-2 space-y-3">
        <FormContext value={{ errors: answer?.errors ?? {} }}>
          <NoteFields typed={answer?.typed['note']} />
        </FormContext>
      </Form>
    </section>
  )
}
