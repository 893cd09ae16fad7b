import { pictureAddress } from '#app/images/picture-widths.ts'
import { buttonClass } from '#app/ui/button.tsx'

type Props = { styleId: number; version: string | undefined; name: string; size: { width: number; height: number } }

/** The photo as it was brought, asked for only when it is opened: a picture in a closed popover is not loaded. */
export function LargePicture({ styleId, version, name, size: { width, height } }: Props) {
  return (
    <>
      <p className="mt-2 text-center">
        <button type="button" popoverTarget="large-picture" className={buttonClass('quiet')}>
          Enlarge the picture
        </button>
      </p>
      <div
        id="large-picture"
        popover="auto"
        role="dialog"
        aria-label={`${name}, enlarged`}
        className="m-auto max-h-[94dvh] max-w-[96vw] overflow-auto rounded-card border border-line bg-card text-ink shadow-lift backdrop:bg-night/70"
      >
        <p className="sticky top-0 z-10 h-0">
          <button type="button" popoverTarget="large-picture" popoverTargetAction="hide" className={buttonClass('secondary', 'm-2')}>
            Close
          </button>
        </p>
        <img
          src={`${pictureAddress(styleId, version)}.jpg`}
          alt={name}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className="h-auto max-w-full"
        />
      </div>
    </>
  )
}
