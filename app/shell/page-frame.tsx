import type { ReactNode } from 'react'
import { SessionProvider } from '#app/account/session/session-provider.tsx'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { Footer, ShortFooter } from './footer.tsx'
import { BottomBar, NavigationBar } from './navigation-bar.tsx'
import { PreviewBanner } from './preview-banner.tsx'

/** The bars of the shop around a page; the desk has a frame of its own. */
export function PageFrame({
  handle,
  children,
}: {
  handle: RouteHandle | undefined
  children: ReactNode
}) {
  if (handle?.frame === 'desk') return children
  return (
    <>
      <PreviewBanner />
      <NavigationBar />
      <SessionProvider>{children}</SessionProvider>
      {handle?.focused ? <ShortFooter /> : <Footer />}
      {!handle?.focused && <BottomBar />}
    </>
  )
}
