import { buttonClass } from '#app/ui/button.tsx'
import type { ShownPicture } from './product-page.ts'

/** Photos as they were brought, asked for only when they are opened: a picture in a closed popover is not loaded. */
export const LargePictures = ({ pictures }: { pictures: readonly ShownPicture[] }) =>
  pictures.map((picture) => picture.large && <LargePicture key={picture.alt} picture={picture} large={picture.large} />)

function LargePicture({ picture, large }: { picture: ShownPicture; large: NonNullable<ShownPicture['large']> }) {
  return (
    <div
      id={large.id}
      popover="auto"
      role="dialog"
      aria-label={`${picture.alt}, enlarged`}
      className="m-auto max-h-[94dvh] max-w-[96vw] overflow-auto rounded-card border border-line bg-card text-ink shadow-lift backdrop:bg-night/70"
    >
      <p className="sticky top-0 z-10 h-0">
        <button type="button" popoverTarget={large.id} popoverTargetAction="hide" className={buttonClass('secondary', 'm-2')}>
          Close
        </button>
      </p>
      <img
        src={large.address}
        alt={picture.alt}
        width={large.width}
        height={large.height}
        loading="lazy"
        decoding="async"
        className="h-auto max-w-full"
      />
    </div>
  )
}
