import { useEffect, useRef, type SubmitEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { MAX_MESSAGE_LENGTH } from '#app/contact/contact-form.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { FormContext, inputClass } from '#app/ui/field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { keepNoteDraft } from '../../order/story/note-draft.browser.ts'
import { ChannelField } from '../channel-field.tsx'
import type { ReplyTemplate } from '../templates/template-form.ts'
import { isMailable, type DeskTicket } from './desk-ticket.ts'

type Props = {
  id: string
  ticket: DeskTicket
  /** Messages that the page shows. */
  seen: number
  /** Answers that were given; a draft of one of them is none any more. */
  sent: readonly string[]
  templates: readonly ReplyTemplate[]
  /** Template that the address names: how it is put in without scripts. */
  chosen: ReplyTemplate | undefined
  answer: { errors: FieldErrors; typed: Record<string, string> } | undefined
}

/**
 * Answer by mail, or a record of one that was given otherwise. What is typed is kept in this tab until
 * it is sent.
 */
export function AnswerForm({ id, ticket, seen, sent, templates, chosen, answer }: Props) {
  const { ticket: number, email, cameBy } = ticket
  const busy = useNavigation().state !== 'idle'
  const field = useRef<HTMLTextAreaElement>(null)
  const typed = answer?.typed
  useEffect(
    () => (field.current ? keepNoteDraft(field.current, `ticket ${number}`, sent) : undefined),
    [number, sent],
  )
  const insert = ({ text }: ReplyTemplate) => {
    const area = field.current
    if (!area) return
    area.value = [area.value.trimEnd(), text].filter(Boolean).join('\n\n')
    area.dispatchEvent(new Event('input', { bubbles: true }))
    area.focus()
  }
  return (
    <section
      aria-labelledby="answer"
      className="scroll-mt-4 rounded-card border border-line bg-card p-4"
    >
      <h2 id="answer" className="text-lg font-bold">
        {email ? 'Answer by mail' : 'Answer'}
      </h2>
      {!email && (
        <p className="mt-1 font-medium">
          This ticket has no email address, so nothing you write here is sent. Answer its sender
          first, then keep here how, and in which words.
        </p>
      )}
      {templates.length > 0 && <TemplateChoice templates={templates} onChoose={insert} />}
      <Form method="post" className="mt-3 space-y-3">
        <FormContext value={{ errors: answer?.errors ?? {} }}>
          <input type="hidden" name="step" value="answer" />
          <input type="hidden" name="id" value={typed?.['id'] ?? id} />
          <input type="hidden" name="seen" value={seen} />
          {!isMailable(ticket) && (
            <ChannelField
              label="You answered"
              name="givenBy"
              chosen={typed?.['givenBy'] ?? (email || cameBy === 'form' ? '' : cameBy)}
              none={email && 'Not yet: send it by mail'}
              className="sm:max-w-xs"
            />
          )}
          <TextAreaField
            ref={field}
            label="Your answer"
            name="text"
            hint={
              email
                ? 'The customer reads exactly this, by mail and on their page of the ticket.'
                : 'For the record: the customer has no page of this ticket.'
            }
            maxLength={MAX_MESSAGE_LENGTH}
            defaultValue={typed?.['text'] ?? chosen?.text}
            required
          />
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="waits" defaultChecked={typed?.['waits'] === 'on'} />
            <span>It only says that we have the message: the ticket goes on waiting</span>
          </label>
          <Button type="submit" disabled={busy} data-next-step>
            {email ? (busy ? 'Sending…' : 'Send the answer') : 'Record the answer'}
          </Button>
        </FormContext>
      </Form>
    </section>
  )
}

type ChoiceProps = {
  templates: readonly ReplyTemplate[]
  onChoose: (template: ReplyTemplate) => void
}

/** Puts a template below what is typed; without scripts, in its place. */
function TemplateChoice({ templates, onChoose }: ChoiceProps) {
  const choose = (event: SubmitEvent<HTMLFormElement>) => {
    const id = new FormData(event.currentTarget).get('template')
    const chosen = templates.find((one) => one.id === id)
    if (!chosen) return
    event.preventDefault()
    onChoose(chosen)
  }
  return (
    <Form className="mt-2 flex flex-wrap items-end gap-3" onSubmit={choose}>
      <div className="min-w-0 grow sm:max-w-xs">
        <label htmlFor="template" className="mb-1.5 block font-medium">
          Template
        </label>
        <select id="template" name="template" className={inputClass}>
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <Button type="submit" kind="secondary">
        Put it in
      </Button>
    </Form>
  )
}
