import { useEffect } from 'react'
import type { FormAnswer } from '#app/ui/validated-form.tsx'
import { showToast } from '#app/ui/toasts.browser.ts'

/**
 * Shows the error of an answer as a toast, once for each answer. That of a field stands beside it, and
 * has a toast only where it is asked for by `text`, which replaces the error.
 */
export function useErrorToast(title: string, answer: FormAnswer | undefined, text?: string): void {
  // In advance, because it cannot be loaded once the browser is offline.
  useEffect(() => void import('#app/ui/toaster.tsx').catch(() => {}), [])
  useEffect(() => {
    const message = answer?.errors && (text ?? answer.errors.form)
    if (message !== undefined) showToast({ title, text: message, kind: 'destructive' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- title and text belong to the answer
  }, [answer])
}
