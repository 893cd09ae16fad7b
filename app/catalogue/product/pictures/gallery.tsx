import { useState, type ComponentType, type MouseEvent } from 'react'
import { ProductImage } from '../../product-image.tsx'
import type { GalleryImage, LargePicture } from './gallery-image.ts'
import type { PictureViewer } from './picture-viewer.tsx'

type Viewer = ComponentType<Parameters<typeof PictureViewer>[0]>

/**
 * A product's images. On small screens a row that scrolls by finger or arrow keys, with the edge of
 * the next one in view; on wide ones side by side. A single image is centred. Each is a link to the
 * source image, which the viewer opens in place.
 */
export function Gallery({ styleId, images }: { styleId: number; images: readonly GalleryImage[] }) {
  const several = images.length > 1
  const [opened, setOpened] = useState<{ pictures: LargePicture[]; first: number }>()
  const [Viewer, setViewer] = useState<Viewer>()
  const open = (event: MouseEvent<HTMLAnchorElement>, url: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const shown = event.currentTarget.closest('.gallery')?.querySelectorAll('img') ?? []
    const pictures = images.flatMap(({ large, alt }, i) =>
      large ? [{ url: large, alt, small: shown[i]?.currentSrc || large }] : [],
    )
    import('./picture-viewer.tsx').then(
      (loaded) => {
        setViewer(() => loaded.PictureViewer)
        setOpened({ pictures, first: pictures.findIndex((picture) => picture.url === url) })
      },
      // It cannot be had: the link leads where it says.
      () => location.assign(url),
    )
  }
  return (
    <div
      // A scrolling element must be reachable by keyboard.
      {...(several && { role: 'group', 'aria-label': 'Pictures', tabIndex: 0 })}
      className={`gallery ${several ? 'several' : ''}`}
    >
      {images.map(({ place, version, alt, large }) => {
        const image = (
          <ProductImage
            styleId={styleId}
            place={place}
            version={version}
            alt={alt}
            sizes={several ? SIDE_BY_SIDE : '(min-width: 48rem) 60vh, 80vw'}
            eager={place === 1}
            className="rounded-card"
          />
        )
        return (
          <figure key={place}>
            {large ? (
              <a
                href={large}
                data-hold=""
                aria-haspopup="dialog"
                onClick={(event) => open(event, large)}
              >
                {image}
                <span className="sr-only">
                  {place === 1 ? 'Enlarge the picture' : `Enlarge picture ${place}`}
                </span>
                <svg viewBox="0 0 24 24" aria-hidden="true" className="icon">
                  <path d="M14 4h6v6M10 20H4v-6M20 4l-7 7M4 20l7-7" />
                </svg>
              </a>
            ) : (
              image
            )}
            {several && (
              <figcaption>
                {place} of {images.length}
              </figcaption>
            )}
          </figure>
        )
      })}
      {Viewer && opened && <Viewer {...opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

const SIDE_BY_SIDE =
  '(min-width: 80rem) 22rem, (min-width: 64rem) 28vw, (min-width: 48rem) 40vw, 80vw'
