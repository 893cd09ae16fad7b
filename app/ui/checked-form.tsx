import { useEffect, useRef, useState, type ComponentProps, type FocusEvent, type InputEvent, type SubmitEvent } from 'react'
import { Form } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormErrorsContext } from './field.tsx'

/** What is wrong with the fields, by name; nothing, if they can be sent. */
export type Rules = (fields: Record<string, string>) => FieldErrors

/** What came of sending a form. `unsent`: nobody answered, so nothing typed is taken away. */
export type FormAnswer = { errors?: FieldErrors | undefined; unsent?: true }

type Props = ComponentProps<typeof Form> & {
  /** The server's own rules. They are loaded when the form is first touched; without them the server alone judges. */
  loadRules: () => Promise<Rules>
  answer: FormAnswer | undefined
  /** Above the summary of what is wrong. */
  refusedTitle?: string
  /** Told of the fields when a press was stopped here. */
  onWrong?: (fields: Record<string, string>) => void
}

/**
 * A form that is sent as any form is without JavaScript, and judged by the server. With it, it is judged here as well, by the
 * same rules: a field when it is left, if something was typed in it; all of them before anything is sent. What is wrong goes
 * away as soon as it is mended.
 */
export function CheckedForm({ loadRules, answer, refusedTitle, onWrong, children, onSubmit, onInput, ...form }: Props) {
  const { errors, summary, ...watching } = useChecking(loadRules, answer, onWrong)
  return (
    <Form
      noValidate
      className="space-y-5"
      {...form}
      onFocus={watching.onFocus}
      onBlur={watching.onBlur}
      onInput={(event: InputEvent<HTMLFormElement>) => {
        onInput?.(event)
        watching.onInput(event)
      }}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        onSubmit?.(event)
        if (!event.defaultPrevented) watching.onSubmit(event)
      }}
    >
      <ErrorSummary errors={summary} still={errors} title={refusedTitle} />
      <FormErrorsContext value={{ errors, refusal: answer?.errors && !answer.unsent ? answer : undefined }}>{children}</FormErrorsContext>
    </Form>
  )
}

function useChecking(loadRules: Props['loadRules'], answer: FormAnswer | undefined, onWrong: Props['onWrong']) {
  const [errors, setErrors] = useState<FieldErrors>(answer?.errors ?? {})
  const [summary, setSummary] = useState(answer?.errors)
  const [answered, setAnswered] = useState(answer)
  if (answered !== answer) {
    setAnswered(answer)
    setErrors(answer?.errors ?? {})
    setSummary(answer?.errors)
  }
  const rules = useRef<Rules>(undefined)
  const loading = useRef<Promise<Rules>>(undefined)
  const sending = useRef(false)
  const typedIn = useRef(new Set<string>())
  const left = useRef(new Set<string>())
  /** Fields of which only the server knows what is wrong: they are held to be wrong until they are changed. */
  const refused = useRef(new Set<string>())
  useEffect(() => {
    typedIn.current.clear()
    left.current.clear()
    refused.current = new Set(Object.keys(answer?.errors ?? {}))
  }, [answer])

  const load = () =>
    (loading.current ??= loadRules()
      .catch((): Rules => () => ({}))
      .then((loaded) => (rules.current = loaded)))

  return {
    errors,
    summary,
    onFocus: () => void load(),
    onInput({ target, currentTarget: form }: InputEvent<HTMLFormElement>) {
      const { name } = target as HTMLInputElement
      typedIn.current.add(name)
      const changed = refused.current.delete(name) && name
      const wrong = rules.current?.(fieldsOf(form))
      setErrors((errors) => only(errors, (field) => field !== changed && (!wrong || field in wrong || refused.current.has(field))))
    },
    onBlur({ target, currentTarget: form }: FocusEvent<HTMLFormElement>) {
      const { name } = target as Element as HTMLInputElement
      if (!typedIn.current.has(name)) return
      left.current.add(name)
      afterPress(async () => {
        const wrong = (await load())(fieldsOf(form))
        setErrors((errors) => ({ ...errors, ...only(wrong, (field) => left.current.has(field)) }))
      })
    },
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      const form = event.currentTarget
      if (!rules.current) {
        event.preventDefault()
        const { submitter } = event.nativeEvent
        if (sending.current) return
        sending.current = true
        void load().then(() => {
          sending.current = false
          form.requestSubmit(submitter)
        })
        return
      }
      const fields = fieldsOf(form)
      const wrong = rules.current(fields)
      const isWrong = Object.keys(wrong).length > 0
      refused.current.clear()
      setErrors(wrong)
      setSummary(isWrong ? wrong : undefined)
      if (!isWrong) return
      event.preventDefault()
      onWrong?.(fields)
    },
  }
}

const fieldsOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Record<string, string>

const only = (errors: FieldErrors, isKept: (field: string) => boolean): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => isKept(field)))

/** What appears while a button is being pressed would move it away from under the finger. */
function afterPress(then: () => unknown): void {
  setTimeout(() => {
    if (document.querySelector(':active')) addEventListener('pointerup', () => setTimeout(then), { once: true })
    else then()
  })
}
