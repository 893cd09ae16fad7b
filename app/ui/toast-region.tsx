import { useEffect, useState, type ComponentType } from 'react'
import { onFirstToast } from './toasts.browser.ts'

/** Costs nothing until the first toast. Where the toaster cannot be loaded the page goes on without: errors stand in it as well. */
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
