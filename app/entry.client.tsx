import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadForAnotherBuild } from './shell/data-of-another-build.browser.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={reloadForAnotherBuild} />
    </StrictMode>,
  )
})
