import { Toast } from '@base-ui/react/toast'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { listenForToasts } from './toasts.browser.ts'

const SHOWN_MS = 6_000
const GOING_ON = ['submit', 'click', 'input']

// Never high priority: Base UI hides such toasts from screen readers while they can be focused.
// Errors are in the page as well.

/**
 * Toasts, one at a time, over the bar at the top of the page, where they cover no heading, field
 * or size. Base UI announces them,
 * keeps them while hovered or focused, and focuses them with F6.
 */
export default function Toaster() {
  return (
    <Toast.Provider timeout={SHOWN_MS} limit={1}>
      <Listening />
      <Toast.Portal>
        <Toast.Viewport className="no-print fixed inset-x-2 top-1.5 z-50 mx-auto flex max-w-sm flex-col gap-2 sm:right-6 sm:left-auto sm:w-96">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** A toast ends with its page, and as soon as somebody goes on: what it says may not hold any more. */
function Listening() {
  const { add, close } = Toast.useToastManager()
  const { pathname } = useLocation()
  /** The next page is that of the toast. */
  const leads = useRef(false)
  useEffect(() => {
    if (!leads.current) close()
    leads.current = false
  }, [pathname, close])
  useEffect(
    () =>
      listenForToasts(({ title, text, kind = 'plain', leads: isForNext, at }) => {
        const isStillThere = at === location.pathname
        leads.current = isForNext === true && isStillThere
        if (isForNext || isStillThere) add({ title, description: text, type: kind })
      }),
    [add],
  )
  useEffect(() => {
    const goesOn = ({ type, target }: Event) => {
      const isControl =
        target instanceof Element &&
        target.closest('main :is(a, button, summary, label, input, select, textarea)')
      if (type === 'submit' || isControl) close()
    }
    for (const event of GOING_ON) document.addEventListener(event, goesOn, true)
    return () => {
      for (const event of GOING_ON) document.removeEventListener(event, goesOn, true)
    }
  }, [close])
  return null
}

function Toasts() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={`toast data-limited:hidden ${toast.type}`}>
      <div>
        <Toast.Title className="font-sans font-semibold" />
        <Toast.Description className="text-sm text-soft" />
      </div>
      <Toast.Close
        className="-m-2 flex size-11 shrink-0 cursor-pointer items-center justify-center text-xl"
        aria-label="Dismiss"
      >
        ×
      </Toast.Close>
    </Toast.Root>
  ))
}
