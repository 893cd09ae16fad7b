export type Toast = {
  title: string
  text?: string
  kind?: 'plain' | 'destructive'
  /** It is shown while the page is left, and is read on the next one. */
  leads?: true
}

/** `at`: path of the page on which it was shown. */
type ShownToast = Toast & { at: string }
type Listener = (toast: ShownToast) => void
const waiting: ShownToast[] = []
let listener: Listener | undefined

/** Shows a toast. The first one loads the toaster; toasts wait in a queue until it has loaded. */
export function showToast(toast: Toast): void {
  const shown = { ...toast, at: location.pathname }
  if (listener) listener(shown)
  else waiting.push(shown)
  onFirst?.()
}

let onFirst: (() => void) | undefined

/** Calls `load` at the first toast, and again at the next one if loading failed. */
export function onFirstToast(load: () => Promise<void>): void {
  onFirst = () => {
    onFirst = undefined
    load().catch(() => {
      waiting.length = 0
      onFirstToast(load)
    })
  }
  if (waiting.length > 0) onFirst()
}

/** Subscribes the toaster, beginning with the waiting toasts. */
export function listenForToasts(listen: Listener): () => void {
  listener = listen
  for (const toast of waiting.splice(0)) listen(toast)
  return () => {
    if (listener === listen) listener = undefined
  }
}
