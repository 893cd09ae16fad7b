import { lazy, Suspense, useEffect, useState } from 'react'
import { whenFirstToast } from './toasts.browser.ts'

const Toaster = lazy(() => import('./toaster.tsx'))

/** Costs nothing until the first toast. */
export function ToastRegion() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => whenFirstToast(() => setNeeded(true)), [])
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
