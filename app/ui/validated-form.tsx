import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type InputEvent,
  type SubmitEvent,
} from 'react'
import { Form } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormContext } from './field.tsx'

/** Errors of the fields, by name; empty if the form is valid. */
export type Rules = (fields: Record<string, string>) => FieldErrors

/** Answer to a form. `unsent`: the server could not be reached, so nothing typed is cleared. */
export type FormAnswer = { errors?: FieldErrors | undefined; unsent?: true }

type Props = ComponentProps<typeof Form> & {
  /**
   * The server's own rules, loaded when the form is first touched; without them only the server
   * checks.
   */
  loadRules: () => Promise<Rules>
  answer: FormAnswer | undefined
  /** What did not happen, above an error of the whole form. */
  refusedTitle?: string | undefined
  /** Prefix of the ids of its fields: for the second form of a page. */
  idPrefix?: string
  /** Called with the fields when validation stops a submit. */
  onValidationFailed?: (fields: Record<string, string>) => void
}

/**
 * Form that works without scripts, where the server validates. Scripts validate by the same rules:
 * an edited field on blur, and all fields before sending. An error disappears as soon as it is
 * fixed.
 */
export function ValidatedForm({
  loadRules,
  answer,
  refusedTitle,
  idPrefix = '',
  onValidationFailed,
  children,
  onSubmit,
  onInput,
  ...form
}: Props) {
  const { errors, summary, ...handlers } = useValidation(loadRules, answer, onValidationFailed)
  return (
    <Form
      noValidate
      className="space-y-5"
      {...form}
      onFocus={handlers.onFocus}
      onBlur={handlers.onBlur}
      onInput={(event: InputEvent<HTMLFormElement>) => {
        onInput?.(event)
        handlers.onInput(event)
      }}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        onSubmit?.(event)
        if (!event.defaultPrevented) handlers.onSubmit(event)
      }}
    >
      <ErrorSummary
        errors={summary}
        remaining={errors}
        title={refusedTitle}
        idPrefix={idPrefix}
        isInPlace
      />
      <FormContext
        value={{
          errors,
          refusal: answer?.errors && !answer.unsent ? answer : undefined,
          idPrefix,
        }}
      >
        {children}
      </FormContext>
    </Form>
  )
}

function useValidation(
  loadRules: Props['loadRules'],
  answer: FormAnswer | undefined,
  onValidationFailed: Props['onValidationFailed'],
) {
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
  const edited = useRef(new Set<string>())
  const blurred = useRef(new Set<string>())
  /** Errors that only the server can find: they stay until their field changes. */
  const serverErrors = useRef(new Set<string>())
  useEffect(() => {
    edited.current.clear()
    blurred.current.clear()
    serverErrors.current = new Set(Object.keys(answer?.errors ?? {}))
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
      edited.current.add(name)
      const changed = serverErrors.current.delete(name) && name
      const problems = rules.current?.(fieldsOf(form))
      setErrors((errors) =>
        filterErrors(
          errors,
          (field) =>
            field !== changed &&
            (!problems || field in problems || serverErrors.current.has(field)),
        ),
      )
    },
    onBlur({ target, currentTarget: form }: FocusEvent<HTMLFormElement>) {
      const { name } = target as Element as HTMLInputElement
      if (!edited.current.has(name)) return
      blurred.current.add(name)
      afterPress(async () => {
        const problems = (await load())(fieldsOf(form))
        setErrors((errors) => ({
          ...errors,
          ...filterErrors(problems, (field) => blurred.current.has(field)),
        }))
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
      const problems = rules.current(fields)
      const isWrong = Object.keys(problems).length > 0
      serverErrors.current.clear()
      setErrors(problems)
      setSummary(isWrong ? problems : undefined)
      if (!isWrong) return
      event.preventDefault()
      onValidationFailed?.(fields)
    },
  }
}

const fieldsOf = (form: HTMLFormElement) =>
  Object.fromEntries(new FormData(form)) as Record<string, string>

const filterErrors = (errors: FieldErrors, predicate: (field: string) => boolean): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => predicate(field)))

/**
 * Delays errors until the press ends: a shifting layout would move a button away from the pointer.
 */
function afterPress(then: () => unknown): void {
  setTimeout(() => {
    if (document.querySelector(':active'))
      addEventListener('pointerup', () => setTimeout(then), { once: true })
    else then()
  })
}
