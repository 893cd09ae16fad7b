import { useEffect } from 'react'
import type { FormAnswer } from '#app/ui/validated-form.tsx'
import { showToast } from '#app/ui/toasts.browser.ts'

/** What was refused is said by a toast as well, once for each answer; `words`: if not in those of the page. */
export function useErrorToast(title: string, answer: FormAnswer | undefined, text?: string): void {
  useEffect(() => {
    const [message] = Object.values(answer?.errors ?? {})
    if (message) showToast({ title, text: text ?? message, kind: 'destructive' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words belong to the answer
  }, [answer])
}
