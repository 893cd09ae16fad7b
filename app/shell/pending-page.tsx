import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { skeletonOf } from '#app/catalogue/skeletons.tsx'
import { useDelayed } from '#app/catalogue/use-delayed.browser.ts'

/**
 * Shows the next page's skeleton while it loads slowly. The current page stays mounted underneath
 * with everything typed into it, because the navigation may fail. A listing that only changes its
 * filters has its own skeleton.
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
