import { useEffect, type RefObject } from 'react'
import { draftKey, readDraft } from '#app/basics/storage/draft.browser.ts'
import { safeSessionStorage } from '#app/basics/storage/safe-storage.browser.ts'

const FORM = 'checkout'
/** Key of the owner's email, stored among the fields. */
const OWNER = 'owner'

/**
 * Fields that a draft restores as a whole, so that no parcel goes to half of one address and half
 * of another.
 */
const PLACE = ['phone', 'postalCode', 'city', 'state', 'address']

/** Event of an element whose fields came after the form: the draft restores them. */
const LATE_FIELDS = 'latefields'

export const sayFieldsCame = (element: Element | null): boolean | undefined =>
  element?.dispatchEvent(new Event(LATE_FIELDS, { bubbles: true }))

/**
 * Draft: keeps what is typed in the form through sign-in, reload, the gateway and Back. It is
 * personal, so it stays in this tab's storage. It takes precedence over prefilled values.
 * @param owner email of the signed-in shopper; nobody else is shown the draft
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, owner: string | undefined): void {
  useEffect(() => {
    const element = form.current
    if (!element) return
    const fields = () => [
      ...element.querySelectorAll<DraftField>('input:not([type=hidden]),textarea,select[name]'),
    ]
    const drafted = readDraft(FORM)
    let isTheirs = !owner || !drafted[OWNER] || drafted[OWNER] === owner
    if (isTheirs) restore(fields(), drafted)
    // A draft typed signed out belongs to the next shopper who signs in; one that has an owner
    // keeps that owner when the session ends.
    const of = owner ?? drafted[OWNER] ?? ''
    const keep = () => {
      const before = isTheirs ? readDraft(FORM) : {}
      const now = Object.fromEntries(
        fields()
          .filter((field) => field.type !== 'radio' || field.checked)
          .map((field) => [field.name, valueOf(field)]),
      )
      // Fields that are still to come keep what was drafted; but another PIN code has another State.
      const state = before.postalCode === now.postalCode ? before.state : ''
      safeSessionStorage.setItem(
        draftKey(FORM),
        JSON.stringify({ ...before, state, ...now, [OWNER]: of }),
      )
      isTheirs = true
    }
    const restoreLate = ({ target }: Event) => {
      const kept = readDraft(FORM)
      // What nobody has typed is no draft.
      if (!isTheirs || Object.keys(kept).length === 0) return
      restore(fields(), kept)
      target?.dispatchEvent(new Event('input', { bubbles: true }))
    }
    element.addEventListener('input', keep)
    element.addEventListener(LATE_FIELDS, restoreLate)
    return () => {
      element.removeEventListener('input', keep)
      element.removeEventListener(LATE_FIELDS, restoreLate)
    }
  }, [form, owner])
}

function restore(fields: DraftField[], drafted: Record<string, string>): void {
  const whole = PLACE.some((name) => drafted[name])
  for (const field of fields) {
    const value = drafted[field.name]
    if (field.type === 'checkbox') field.checked = value === 'on'
    // One that cannot be chosen any more leaves the choice to the form.
    else if (field.type === 'radio') field.checked ||= value === field.value && !field.disabled
    else if (whole && PLACE.includes(field.name)) field.value = value ?? ''
    // Where the draft has nothing, the account's value stays, or comes: of a shopper who has signed
    // in beside the form.
    else field.value = value || field.value || (field.defaultValue ?? '')
  }
}

type DraftField = (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) &
  Partial<Pick<HTMLInputElement, 'checked' | 'defaultValue'>>

/** PIN code and State of the draft: the field of the State comes after the draft was restored. */
export const draftedState = (): { postalCode?: string; state?: string } => readDraft(FORM)

const valueOf = (field: DraftField): string =>
  field.type === 'checkbox' && !field.checked ? '' : field.value
