import { useNavigation } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { SPOKEN_MESSAGE_NOTICE } from '#app/basics/personal-data/notices/message-notice.ts'
import { MAX_MESSAGE_LENGTH } from '#app/contact/contact-form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ValidatedForm } from '#app/ui/validated-form.tsx'
import { ChannelField } from '../channel-field.tsx'

const loadRules = () => import('./entry-form.ts').then(({ entryRules }) => entryRules)

// The browser of the shop would fill in its own name and address.
const typing = { autoComplete: 'off', spellCheck: false } as const

type Props = {
  /** Idempotency key of the ticket. */
  entryKey: string
  /** Value of the field of day and time: in India, now. */
  now: string
  answer: { errors: FieldErrors; typed: Record<string, string> } | undefined
}

export function EntryFields({ entryKey, now, answer }: Props) {
  const busy = useNavigation().formMethod === 'POST'
  const typed = answer?.typed ?? {}
  return (
    <section className="mt-4 rounded-card border border-line bg-card p-4">
      <p className="mb-4 text-sm text-soft">
        On the telephone or in person, read this to them before you ask:{' '}
        <q>{SPOKEN_MESSAGE_NOTICE}</q>
      </p>
      <ValidatedForm
        method="post"
        loadRules={loadRules}
        answer={answer}
        refusedTitle="The complaint was not entered"
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <input type="hidden" name="key" value={typed['key'] ?? entryKey} />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:items-start">
          <ChannelField
            label="How it came"
            name="cameBy"
            chosen={typed['cameBy'] ?? ''}
            none="Choose"
          />
          <TextField
            label="Received at (Indian time)"
            name="receivedAt"
            type="datetime-local"
            max={now}
            defaultValue={typed['receivedAt'] ?? now}
            required
          />
          <TextField
            label="Name"
            name="name"
            defaultValue={typed['name']}
            required
            {...typing}
            className="sm:col-span-2"
          />
          <TextField
            label="Email (optional)"
            hint="The acknowledgement and your answers go here."
            name="email"
            type="email"
            defaultValue={typed['email']}
            {...typing}
          />
          <TextField
            label="Phone (optional)"
            hint="An Indian mobile number."
            name="phone"
            type="tel"
            inputMode="tel"
            defaultValue={typed['phone']}
            {...typing}
          />
          <TextField
            label="Order number (optional)"
            name="order"
            defaultValue={typed['order']}
            {...typing}
          />
          <TextField
            label="Subject"
            name="subject"
            autoComplete="off"
            defaultValue={typed['subject']}
            required
          />
        </div>
        <TextAreaField
          label="What they say"
          name="message"
          hint="In their own words. Of a letter, also the address to answer to."
          maxLength={MAX_MESSAGE_LENGTH}
          defaultValue={typed['message']}
          required
        />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="complaint"
            className="size-5 shrink-0"
            defaultChecked={typed['complaint'] === 'on'}
          />
          <span>They ask for the grievance officer: show it to the officer, too</span>
        </label>
        <Button type="submit" aria-disabled={busy || undefined} data-next-step>
          {busy ? 'Entering…' : 'Enter it'}
        </Button>
      </ValidatedForm>
    </section>
  )
}
