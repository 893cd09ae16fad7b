import { createContext, useContext, type ReactNode } from 'react'
import { Form } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { MAX_NOTE_LENGTH } from '#app/aftersales/return.ts'
import type { RefundAccount } from '#app/payments/refund-account/refund-account.ts'
import { CodeField } from '#app/staff/sign-in/code-field.tsx'
import { FormContext } from '#app/ui/field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { formKey, type OrderStepInput } from './order-step.ts'

/** Answer to a refused form: whose it was, what was wrong, and what was typed. */
export type StepAnswer = {
  form: string
  errors: FieldErrors
  typed: Record<string, string>
  /** Of the step that asks to see it. */
  account?: RefundAccount
}

export const StepAnswerContext = createContext<StepAnswer | undefined>(undefined)

const TypedContext = createContext<Record<string, string>>({})

type Props = {
  step: OrderStepInput['step']
  /** The row that it is about. */
  of?: { returnId: string } | { refundId: string }
  children: ReactNode
}

/** One form of the order page: a step, and what it is about. */
export function StepForm({ step, of, children }: Props) {
  const sent = { step, ...of }
  const key = formKey(sent)
  const answer = useContext(StepAnswerContext)
  const mine = answer?.form === key ? answer : undefined
  return (
    <Form method="post" className="space-y-3">
      <FormContext value={{ errors: mine?.errors ?? {}, idPrefix: `${key}-` }}>
        <TypedContext value={mine?.typed ?? {}}>
          {Object.entries(sent).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {children}
          {mine?.errors['code'] && (
            <CodeField hint="Asked where money moves, or an account is shown." />
          )}
        </TypedContext>
      </FormContext>
    </Form>
  )
}

/** A form that is seldom needed, behind a line that opens it. */
export function QuietStep({ label, ...form }: Props & { label: string }) {
  const answer = useContext(StepAnswerContext)
  const isOpen = answer?.form === formKey({ step: form.step, ...form.of })
  return (
    <details open={isOpen}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-madder underline underline-offset-4">
        {label}
      </summary>
      <div className="mt-1 mb-3 max-w-md">
        <StepForm {...form} />
      </div>
    </details>
  )
}

/** Text of a field of this form before it was refused. */
export const useTyped = (name: string): string | undefined => useContext(TypedContext)[name]

type ReasonProps = { label: string; hint: string; name?: string }

export function ReasonField({ label, hint, name = 'reason' }: ReasonProps) {
  return (
    <TextAreaField
      label={label}
      name={name}
      hint={hint}
      rows={3}
      className="[&_textarea]:min-h-24"
      maxLength={MAX_NOTE_LENGTH}
      defaultValue={useTyped(name)}
      required
    />
  )
}
