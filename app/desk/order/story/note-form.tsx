import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useMay, whoMay } from '../may.tsx'
import { ReasonField, StepForm } from '../step-form.tsx'
import { keepNoteDraft } from './note-draft.browser.ts'
import type { StoryEvent } from './story-event.ts'

type Props = { number: string; events: readonly StoryEvent[] }

/** Note for colleagues. What is typed is kept in this tab until it is among the notes. */
export function NoteForm({ number, events }: Props) {
  const busy = useNavigation().state !== 'idle'
  const may = useMay()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = box.current?.querySelector('textarea')
    const notes = events.filter(({ isNote }) => isNote).map(({ detail }) => detail)
    return field ? keepNoteDraft(field, number, notes) : undefined
  }, [number, events])
  if (!may('note')) return <p className="mt-2 text-soft">{whoMay('note')}</p>
  return (
    <div ref={box} className="mt-3 max-w-2xl">
      <StepForm step="note">
        <ReasonField
          label="Add a note"
          name="note"
          hint="For the staff; the customer never sees it."
        />
        <Button type="submit" kind="secondary" disabled={busy}>
          Keep the note
        </Button>
      </StepForm>
    </div>
  )
}
