import { useNavigation } from 'react-router'
import { MAX_NOTE_LENGTH } from '#app/aftersales/return.ts'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'

/** Fields and button of a form that adds a note for the staff. @param typed what was refused */
export function NoteFields({ typed }: { typed: string | undefined }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <input type="hidden" name="step" value="note" />
      <TextAreaField
        label="Add a note"
        name="note"
        hint="For the staff; the customer never sees it."
        rows={3}
        className="[&_textarea]:min-h-24"
        maxLength={MAX_NOTE_LENGTH}
        defaultValue={typed}
        required
      />
      <Button type="submit" kind="secondary" disabled={busy}>
        Keep the note
      </Button>
    </>
  )
}
