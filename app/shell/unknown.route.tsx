import { data } from 'react-router'
import type { Route } from './+types/unknown.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { brand } from '#app/basics/brand.ts'

export const handle = { robots: 'allow', personal: false } satisfies RouteHandle

/** Catch-all route: answers 404 at the same URL. */
export const loader = () => {
  throw data('Page not found', { status: 404 })
}

export const meta: Route.MetaFunction = () => [{ title: `Page not found · ${brand.name}` }]

export default function Unknown() {
  return null
}

export { NotFound as ErrorBoundary } from './not-found.tsx'
