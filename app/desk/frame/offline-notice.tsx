import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Said at once, since nothing of the desk is done without the server. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  if (isOnline) return null
  return (
    <p role="status" className="no-print bg-chilli-pale py-2 text-center font-medium text-chilli">
      You are offline. What you type stays; nothing is sent until the connection is back.
    </p>
  )
}
