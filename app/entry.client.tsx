import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadFailedPage, reloadForeignData } from './shell/reload-failed-page.browser.ts'

// The page may be one that stays as the server sent it (shell/inline/hydrate-on-intent).
if (!('plain' in document.documentElement.dataset)) {
  dispatchEvent(new Event('hydrating'))
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter onError={reloadForeignData} />
      </StrictMode>,
      { onCaughtError: reloadFailedPage, onUncaughtError: reloadFailedPage },
    )
  })
}
