import type { ReactNode } from 'react'
import { CodeField } from '#app/staff/sign-in/code-field.tsx'
import { FormContext } from '#app/ui/field.tsx'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { WebhookFields } from '../webhook-fields.tsx'
import type { WebhookRow } from '../webhook-row.ts'
import { StepForm } from './step-form.tsx'

type Props = {
  webhook: WebhookRow
  asksForCode: boolean
  errors: FieldErrors
  typed: Record<string, string>
}

const HINT = 'Six digits from your authenticator app.'

/** Settings of a webhook that can be changed. */
export function WebhookSettings({ webhook, asksForCode, errors, typed }: Props) {
  const saved = { name: webhook.name, url: webhook.url, ...topicFields(webhook.topics) }
  const isSaving = typed['step'] === 'save'
  return (
    <section aria-labelledby="settings" className="rounded-card border border-line bg-card p-4">
      <h2 id="settings" className="text-lg font-bold">
        Settings
      </h2>
      <More title="Name, address, topics" open={isSaving}>
        <StepForm step="save" button="Save" className="space-y-4">
          <WebhookFields errors={isSaving ? errors : {}} typed={isSaving ? typed : saved} />
          {asksForCode && <CodeField hint={HINT} />}
        </StepForm>
      </More>
      <More title="New secret" open={typed['step'] === 'rotate'}>
        {webhook.oldSecretUntil && (
          <p className="mb-3">
            The secret before signs too until {formatDateTime(webhook.oldSecretUntil)}. Another new
            one ends it at once.
          </p>
        )}
        <FormContext value={{ errors: {}, idPrefix: 'rotate-' }}>
          <StepForm step="rotate" button="Make a new secret" className="space-y-3">
            <p>
              Both the new and the old one sign for 24 hours, so that you can change the program
              meanwhile.
            </p>
            {asksForCode && <CodeField hint={HINT} />}
          </StepForm>
        </FormContext>
      </More>
      <More title="Delete" open={typed['step'] === 'delete'}>
        <FormContext value={{ errors: {}, idPrefix: 'delete-' }}>
          <StepForm step="delete" button="Delete the webhook" className="space-y-3">
            <p>Its messages and their log go with it. This cannot be taken back.</p>
            {asksForCode && <CodeField hint={HINT} />}
          </StepForm>
        </FormContext>
      </More>
    </section>
  )
}

const topicFields = (topics: readonly string[]): Record<string, string> =>
  Object.fromEntries(topics.map((topic) => [topic, 'on']))

const More = ({ title, open, children }: { title: string; open: boolean; children: ReactNode }) => (
  <details open={open} className="mt-1">
    <summary className="inline-flex min-h-11 cursor-pointer items-center text-madder underline underline-offset-4">
      {title}
    </summary>
    <div className="mt-2">{children}</div>
  </details>
)
