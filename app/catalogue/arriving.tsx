import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { skeletonOf } from './skeletons.tsx'
import { useSlow } from './use-slow.browser.ts'

/**
 * The page; while the next one takes its time, the shape of that. The page itself stays underneath with all that was
 * typed into it, for the way there may fail. A listing that only changes shows its own.
 */
export function Arriving({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { location: next, state } = useNavigation()
  const slow = useSlow(state === 'loading' && next.pathname !== pathname ? next.pathname : undefined)
  const skeleton = slow === undefined ? undefined : skeletonOf(slow)
  return (
    <>
      {skeleton}
      <div hidden={skeleton !== undefined}>{children}</div>
    </>
  )
}
