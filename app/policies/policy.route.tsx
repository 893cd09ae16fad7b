import { redirect } from 'react-router'
import type { Route } from './+types/policy.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { POLICY_PATHS } from './policy-types.ts'
import { formatDate } from '#app/basics/text/format-date.ts'
import { brand } from '#app/basics/brand.ts'
import { paymentServices } from '#app/payments/services.server.ts'
import { gatewayNames } from '#app/payments/ways/ways-to-pay.ts'
import { pageMeta } from '#app/seo/page-meta.ts'
import { sceneImgProps } from '#app/images/responsive-images.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import { slugify } from './policy.ts'
import { findPolicy } from './policies.ts'
import { PolicyPart } from './policy-part.tsx'

export const handle = {
  cache: 'shared',
  sitemap: true,
  hydrate: 'on-intent',
  paths: POLICY_PATHS,
} satisfies RouteHandle

/**
 * Any other single-segment path redirects to the 404 page (§2.17). The answer holds the text of one
 * policy only.
 */
export function loader({ params: { policyType }, context }: Route.LoaderArgs) {
  const { gateways, recipients, now } = context.get(paymentServices)
  const policy = findPolicy(policyType, {
    gatewayName: gatewayNames(gateways.offered),
    recipients,
    now: now(),
  })
  if (!policy) throw redirect('/404')
  const { title, description, updated, intro, scenes = [], figures = [], sections } = policy
  return {
    title,
    intro,
    scenes,
    figures,
    updated,
    updatedFormatted: formatDate(new Date(updated)),
    sections: sections.map(({ heading, parts }) => ({ anchor: slugify(heading), heading, parts })),
    meta: pageMeta({
      title: `${title} · ${brand.name}`,
      description,
      url: `${context.get(requestContext).origin}/${policyType}`,
      card: policyType,
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function PolicyPage({
  loaderData: { title, intro, scenes, figures, updated, updatedFormatted, sections },
}: Route.ComponentProps) {
  return (
    <div className="page grid gap-x-16 gap-y-8 py-10 lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-14">
      <div className="max-w-[36rem] lg:col-start-2">
        <h1 className="text-4xl font-bold wrap-anywhere">{title}</h1>
        <p className="mt-3 text-sm text-soft">
          Last updated <time dateTime={updated}>{updatedFormatted}</time>
        </p>
        <p className="mt-5 text-lg leading-8">{intro}</p>
        {scenes.length > 0 && (
          <p className="mt-6 grid grid-cols-2 gap-3 sm:gap-4">
            {scenes.map((scene) => (
              <img
                key={scene}
                {...sceneImgProps(scene)}
                sizes="(min-width: 640px) 280px, 46vw"
                alt=""
                width={480}
                height={640}
                className="aspect-3/4 w-full rounded-card bg-sand object-cover"
              />
            ))}
          </p>
        )}
        {figures.length > 0 && (
          <dl className="figures mt-6">
            {figures.map(({ figure, label }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <nav
        aria-labelledby="on-this-page"
        className="max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-card lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:self-start"
      >
        <h2 id="on-this-page" className="font-sans text-base font-semibold max-lg:hidden">
          On this page
        </h2>
        {/* Folded on small screens, open on wide ones. Browsers without ::details-content keep
            it folded. */}
        <details className="group lg:details-content:block lg:details-content:h-auto lg:details-content:[content-visibility:visible]">
          <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 px-4 font-semibold lg:supports-[selector(::details-content)]:hidden">
            On this page
            <span
              className="text-soft transition-transform group-open:rotate-180"
              aria-hidden="true"
            >
              ▾
            </span>
          </summary>
          <ol className="border-l-2 border-line max-lg:mx-4 max-lg:mb-4 lg:mt-2">
            {sections.map(({ anchor, heading }) => (
              <li key={anchor}>
                <a
                  href={`#${anchor}`}
                  className="-ml-0.5 flex min-h-11 items-center border-l-2 border-transparent py-1 pl-4 text-soft hover:border-madder hover:text-ink lg:min-h-8 lg:py-0.5"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </details>
      </nav>
      <div className="max-w-[36rem] space-y-10 lg:col-start-2">
        {sections.map(({ anchor, heading, parts }) => (
          <section key={anchor} aria-labelledby={anchor}>
            <h2 id={anchor} className="scroll-mt-24 text-2xl font-bold">
              {heading}
            </h2>
            {parts.map((part, i) => (
              <PolicyPart key={i} part={part} />
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}
