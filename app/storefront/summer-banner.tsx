import type { BrandTexts } from '#app/basics/brand/brand-file.ts'
import { SCENE_WIDTHS, sceneImgProps } from '#app/images/responsive-images.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Claims } from './claims.tsx'

/** Full width, between the products and the newsletter. */
export function SummerBanner({
  badge,
  title,
  text,
  claims,
  summer,
}: BrandTexts['summer'] & {
  /** Listing of summer styles; null: none are sold. */
  summer: string | null
}) {
  return (
    <section className="night overflow-hidden" aria-labelledby="summer">
      <div className="mx-auto grid max-w-[112rem] grid-cols-1 lg:grid-cols-[1fr_1.35fr]">
        <div className="px-4 py-12 sm:px-6 lg:py-20 lg:pr-12 lg:pl-[max(2rem,calc(50vw-38rem))] 3xl:pl-[18rem]">
          {badge && <p className="badge">{badge}</p>}
          <h2
            id="summer"
            className="not-first:mt-5 font-display tracking-tight text-[clamp(min(2.75rem,14vw),1.5rem+4vw,4.5rem)] leading-none"
          >
            {title}
          </h2>
          <p className="mt-4 max-w-[30rem] text-lg text-soft">{text}</p>
          <Claims claims={claims} className="mt-8" />
          {summer && (
            <p className="mt-9">
              <ButtonLink to={summer}>See the summer styles</ButtonLink>
            </p>
          )}
        </div>
        <img
          {...sceneImgProps('summer', SCENE_WIDTHS)}
          sizes="(min-width: 1024px) 60vw, 100vw"
          alt=""
          width={1600}
          height={900}
          loading="lazy"
          className="aspect-video size-full bg-sand object-cover object-right max-lg:row-start-1 lg:aspect-auto"
        />
      </div>
    </section>
  )
}
