import { useEffect, type RefObject } from 'react'
import { draftKey, readDraft } from '#app/basics/draft.browser.ts'
import { safeSessionStorage } from '#app/basics/safe-storage.browser.ts'

const FORM = 'checkout'
/** Among the fields, and none of them. */
const OWNER = 'owner'

/** Where the parcel goes: a draft of it counts as a whole, lest it become half of one address and half of another. */
const PLACE = ['phone', 'postalCode', 'city', 'address']

/**
 * Keeps what is typed in the form through signing in, reload, the bank and Back, in this tab only:
 * it is personal, so it never goes into storage that outlives the tab. It wins over what the page filled in.
 * `owner` is the email of who is signed in: what one of them typed is not shown to the next one.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, owner: string | undefined): void {
  useEffect(() => {
    const element = form.current
    if (!element) return
    const fields = () => [...element.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')]
    const drafted = readDraft(FORM)
    const isTheirs = !owner || !drafted[OWNER] || drafted[OWNER] === owner
    if (isTheirs) restore(fields(), drafted)
    // Typed signed out, it is whose is signed in next; once it is somebody's, it stays theirs when their session ends.
    const of = owner ?? drafted[OWNER] ?? ''
    const keep = () =>
      safeSessionStorage.setItem(
        draftKey(FORM),
        JSON.stringify(
          Object.fromEntries([
            ...fields().map((field) => [field.name, valueOf(field)]),
            [OWNER, of],
          ]),
        ),
      )
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [form, owner])
}

function restore(fields: HTMLInputElement[], drafted: Record<string, string>): void {
  const whole = PLACE.some((name) => drafted[name])
  for (const field of fields) {
    const value = drafted[field.name]
    if (field.type === 'checkbox') field.checked = value === 'on'
    // Left empty while signed out: then the account knows it.
    else field.value = (whole && PLACE.includes(field.name) ? value : value || field.value) ?? ''
  }
}

const valueOf = (field: HTMLInputElement): string =>
  field.type === 'checkbox' && !field.checked ? '' : field.value
