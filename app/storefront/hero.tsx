import type { BrandTexts } from '#app/basics/brand/brand-file.ts'
import { sceneImgProps } from '#app/images/responsive-images.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Claims } from './claims.tsx'

const [FIRST, ...OTHERS] = ['hero-1', 'hero-2', 'hero-3', 'hero-4'] as const

/**
 * The home page's first screen: headline, claims and figures, and four images, of which the large
 * one loads first.
 */
export function Hero({
  badge,
  title,
  text,
  stats,
  facts,
  collection,
}: BrandTexts['hero'] & { facts: readonly string[]; collection: string }) {
  return (
    <section className="page grid gap-y-8 pt-6 pb-4 md:grid-cols-[1.1fr_1fr] md:gap-x-8 lg:gap-x-14 lg:pt-10">
      <div className="self-end">
        <p className="badge">{badge}</p>
        <h1 className="mt-4 sm:mt-5 text-[clamp(min(2.625rem,14vw),0.6rem+5.6vw,5.5rem)] leading-[1.02]">
          {title}
        </h1>
        <p className="mt-4 max-w-[34rem] text-soft sm:mt-5 sm:text-lg">{text}</p>
        <p className="mt-6 flex flex-wrap gap-3 sm:mt-8">
          <ButtonLink to={collection} className="grow px-4 sm:grow-0 sm:px-6">
            Shop Collection
          </ButtonLink>
          <ButtonLink to="/products" kind="secondary" className="grow px-4 sm:grow-0 sm:px-6">
            Explore All
          </ButtonLink>
        </p>
      </div>
      <div className="grid grid-cols-[3fr_1fr] grid-rows-3 gap-2.5 sm:gap-4 md:col-start-2 md:row-span-2 md:row-start-1 md:self-center">
        <img
          {...sceneImgProps(FIRST)}
          sizes="(min-width: 1280px) 410px, (min-width: 768px) 33vw, 70vw"
          alt=""
          width={480}
          height={640}
          fetchPriority="high"
          className="row-span-3 aspect-3/4 w-full rounded-card bg-sand object-cover"
        />
        {OTHERS.map((name) => (
          <img
            key={name}
            {...sceneImgProps(name)}
            sizes="(min-width: 1280px) 140px, (min-width: 768px) 11vw, 23vw"
            alt=""
            width={480}
            height={640}
            loading="lazy"
            className="h-0 min-h-full w-full rounded-card bg-sand object-cover"
          />
        ))}
      </div>
      <div className="self-start border-t border-line pt-5">
        <Claims claims={stats} className="mb-4" />
        <p className="text-soft">{facts.join(' · ')}</p>
      </div>
    </section>
  )
}
