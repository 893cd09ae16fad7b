import { useEffect, useState, type ComponentType } from 'react'
import { onFirstToast } from './toasts.browser.ts'

/**
 * Loads the toaster with the first toast. If that fails the page works without it, since errors are
 * in the page as well.
 */
export function ToastRegion() {
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(
    () =>
      onFirstToast(async () => {
        const toaster = await import('./toaster.tsx')
        setToaster(() => toaster.default)
      }),
    [],
  )
  return Toaster ? <Toaster /> : null
}
