export type Toast = { title: string; text?: string; kind?: 'plain' | 'destructive' }

type Listener = (toast: Toast) => void
const waiting: Toast[] = []
let listener: Listener | undefined

/** Shows a short message. The toaster is loaded with the first one; what was said meanwhile is not lost. */
export function showToast(toast: Toast): void {
  if (listener) listener(toast)
  else waiting.push(toast)
  onFirst?.()
}

let onFirst: (() => void) | undefined

/** For toast-region.tsx: told when there is something to show; once more at the next toast, if it could not be loaded. */
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

/** For the toaster: hears every toast, first those said before it was there. */
export function listenForToasts(listen: Listener): () => void {
  listener = listen
  for (const toast of waiting.splice(0)) listen(toast)
  return () => {
    if (listener === listen) listener = undefined
  }
}
