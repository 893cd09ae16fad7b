import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { skeletonOf } from './skeletons.tsx'
import { useDelayed } from './use-delayed.browser.ts'

/**
 * The page; while the next one takes its time, the shape of that. The page itself stays underneath with all that was
 * typed into it, for the way there may fail. A listing that only changes shows its own.
 */
export function PendingPage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { location: next, state } = useNavigation()
  const pendingPath = useDelayed(
    state === 'loading' && next.pathname !== pathname ? next.pathname : undefined,
  )
  const skeleton = pendingPath === undefined ? undefined : skeletonOf(pendingPath)
  return (
    <>
      {skeleton}
      <div hidden={skeleton !== undefined}>{children}</div>
    </>
  )
}
