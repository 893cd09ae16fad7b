import { useEffect } from 'react'
import type { FormAnswer } from '#app/ui/validated-form.tsx'
import { loadToaster } from '#app/ui/toast-region.tsx'
import { showToast } from '#app/ui/toasts.browser.ts'

/**
 * Shows the first error of an answer as a toast, once for each answer; `text` replaces the error.
 */
export function useErrorToast(title: string, answer: FormAnswer | undefined, text?: string): void {
  // In advance, because it cannot be loaded once the browser is offline.
  useEffect(() => void loadToaster().catch(() => {}), [])
  useEffect(() => {
    const [message] = Object.values(answer?.errors ?? {})
    if (message) showToast({ title, text: text ?? message, kind: 'destructive' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- title and text belong to the answer
  }, [answer])
}
