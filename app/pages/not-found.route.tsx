import { data } from 'react-router'
import type { Route } from './+types/not-found.route.ts'
import { brand } from '#app/brand.ts'
import { ButtonLink } from '#app/ui/button.tsx'

export const loader = () => data(null, { status: 404 })

export const meta: Route.MetaFunction = () => [{ title: `Page not found · ${brand.name}` }]

export default function NotFound() {
  return (
    <div className="page py-24 text-center">
      <p className="font-display text-6xl font-bold text-madder" aria-hidden="true">
        404
      </p>
      <h1 className="mt-3 text-4xl font-bold">Oops! Page not found</h1>
      <p className="mt-3 text-soft">The address may be mistyped, or the page has moved.</p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/">Return to Home</ButtonLink>
        <ButtonLink to="/products" kind="secondary">
          See what we sell
        </ButtonLink>
      </p>
    </div>
  )
}
