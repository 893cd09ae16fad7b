import { data } from 'react-router'
import type { Route } from './+types/not-found.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { brand } from '#app/basics/brand.ts'

export const handle = { cache: 'shared' } satisfies RouteHandle

export const loader = () => data(null, { status: 404 })

export const meta: Route.MetaFunction = () => [{ title: `Page not found · ${brand.name}` }]

export { NotFound as default } from './not-found.tsx'
