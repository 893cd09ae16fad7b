import { showToast } from '#app/ui/toasts.browser.ts'
import { UNAVAILABLE, UNREACHABLE } from '#app/ui/unanswered.ts'
import { SUBSCRIBED } from './subscribed.ts'

/**
 * Sends newsletter-form.tsx without leaving the page, and shows the result in it: an error below
 * the field, or thanks and the next step in place of all else.
 */
export async function subscribe(form: HTMLFormElement): Promise<void> {
  const [input, button, status] = ['input', 'button', '[role=status]'].map((part) =>
    form.querySelector<HTMLElement>(part),
  )
  if (!(input instanceof HTMLInputElement) || !button || !status || button.ariaDisabled) return
  // aria-disabled instead of `disabled`, which would lose the focus.
  button.ariaDisabled = 'true'
  status.textContent = ''
  const { wrong } = await postSubscription(new FormData(form))
  button.ariaDisabled = null
  input.ariaInvalid = wrong ? 'true' : null
  status.textContent = wrong ?? `${SUBSCRIBED.text} ${SUBSCRIBED.next}`
  if (!wrong) {
    input.value = ''
    for (const part of form.children) if (part !== status) part.setAttribute('hidden', '')
    // The button that had the focus is gone.
    status.tabIndex = -1
    status.focus()
  }
  if (!wrong) showToast(SUBSCRIBED)
}

async function postSubscription(fields: FormData): Promise<{ wrong?: string }> {
  try {
    const answer = await fetch('/newsletter/subscribe', { method: 'POST', body: fields })
    if (answer.status === 503) return { wrong: UNAVAILABLE }
    return (await answer.json()) as { wrong?: string }
  } catch {
    return { wrong: UNREACHABLE }
  }
}
