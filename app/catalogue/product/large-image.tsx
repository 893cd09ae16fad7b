import { buttonClass } from '#app/ui/button.tsx'
import type { GalleryImage } from './product-page.ts'

/** Source images, loaded when opened: browsers do not load an image in a closed popover. */
export const LargeImages = ({ images }: { images: readonly GalleryImage[] }) =>
  images.map(
    (image) => image.large && <LargeImage key={image.alt} image={image} large={image.large} />,
  )

function LargeImage({
  image,
  large,
}: {
  image: GalleryImage
  large: NonNullable<GalleryImage['large']>
}) {
  return (
    <div
      id={large.id}
      popover="auto"
      role="dialog"
      aria-label={`${image.alt}, enlarged`}
      className="m-auto max-h-[94dvh] max-w-[96vw] overflow-auto rounded-card border border-line bg-card text-ink shadow-lift backdrop:bg-night/70"
    >
      <p className="sticky top-0 z-10 h-0">
        <button
          type="button"
          popoverTarget={large.id}
          popoverTargetAction="hide"
          className={buttonClass('secondary', 'm-2')}
        >
          Close
        </button>
      </p>
      <img
        src={large.url}
        alt={image.alt}
        width={large.width}
        height={large.height}
        loading="lazy"
        decoding="async"
        className="h-auto max-w-full"
      />
    </div>
  )
}
