import { createContext, useContext, useDeferredValue, type ReactNode } from 'react'
import type { SessionState } from './session-rules.ts'
import { useSessionStore } from './session-watch.browser.ts'

const SessionContext = createContext<SessionState | undefined>(undefined)

/** Session state of every page. Server-rendered pages know no shopper: the browser finds out. */
export function SessionProvider({ children }: { children: ReactNode }) {
  // Deferred: an update before hydration ends would remove parts that are not hydrated yet.
  return <SessionContext value={useDeferredValue(useSessionStore())}>{children}</SessionContext>
}

export function useSession(): SessionState {
  const state = useContext(SessionContext)
  if (!state) throw new Error('useSession is for what stands inside <SessionProvider>')
  return state
}
