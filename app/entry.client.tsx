import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** Loaded when it is needed: few pages fail. */
const onFailure = (error: unknown, info: object) =>
  void import('./shell/reload-failed-page.browser.ts').then((loaded) =>
    loaded.reloadFailedPage(error, info),
  )

// The page may be one that stays as the server sent it (shell/inline/hydrate-on-intent).
if (dispatchEvent(new Event('hydrating', { cancelable: true })))
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter onError={onFailure} />, {
      onCaughtError: onFailure,
      onUncaughtError: onFailure,
    })
  })
