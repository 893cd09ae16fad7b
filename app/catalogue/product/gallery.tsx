import { ProductImage } from '../product-image.tsx'
import type { GalleryImage } from './product-page.ts'

/**
 * A product's images. On small screens a row that scrolls by finger or arrow keys, with the edge of
 * the next one in view; on wide ones side by side. A single image is centred.
 */
export function Gallery({ styleId, images }: { styleId: number; images: readonly GalleryImage[] }) {
  const several = images.length > 1
  return (
    <div
      // A scrolling element must be reachable by keyboard.
      {...(several && { role: 'group', 'aria-label': 'Pictures', tabIndex: 0 })}
      className={`gallery ${several ? 'several' : ''}`}
    >
      {images.map(({ detail, version, alt, large }, i) => (
        <figure key={alt}>
          <ProductImage
            styleId={styleId}
            detail={detail}
            version={version}
            alt={alt}
            sizes={
              several
                ? '(min-width: 80rem) 22rem, (min-width: 64rem) 28vw, (min-width: 48rem) 40vw, 80vw'
                : '(min-width: 48rem) 60vh, 80vw'
            }
            eager={!detail}
            className="rounded-card"
          />
          {several && (
            <figcaption>
              {i + 1} of {images.length}
            </figcaption>
          )}
          {large && (
            <button
              type="button"
              popoverTarget={large.id}
              aria-label={detail ? 'Enlarge the detail' : 'Enlarge the picture'}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true" className="icon">
                <path d="M14 4h6v6M10 20H4v-6M20 4l-7 7M4 20l7-7" />
              </svg>
            </button>
          )}
        </figure>
      ))}
    </div>
  )
}
