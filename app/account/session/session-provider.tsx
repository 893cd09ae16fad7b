import { createContext, useContext, useDeferredValue, type ReactNode } from 'react'
import type { SessionState } from './session-rules.ts'
import { useSessionStore } from './session-watch.browser.ts'

const SessionContext = createContext<SessionState | undefined>(undefined)

/** Around every page. What the server renders knows nobody: who is signed in is found out in the browser. */
export function SessionProvider({ children }: { children: ReactNode }) {
  // Not at once: what of the page has not come to life yet would vanish until it does.
  return <SessionContext value={useDeferredValue(useSessionStore())}>{children}</SessionContext>
}

/** Who is signed in, and until when that need not be asked again. */
export function useSession(): SessionState {
  const state = useContext(SessionContext)
  if (!state) throw new Error('useSession is for what stands inside <SessionProvider>')
  return state
}
