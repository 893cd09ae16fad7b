import { useEffect, useRef, useState } from 'react'
import { detailOf } from '#app/images/image-name.ts'
import { imgProps } from '#app/images/responsive-images.ts'

/**
 * A style's picture in its 3:4 frame, which stands before the picture comes. `sizes` is how wide it is shown.
 * `alt` is empty beside the product's name: it would only be read twice.
 */
export function ProductImage({
  styleId,
  detail = false,
  version,
  alt = '',
  sizes,
  eager = false,
  className = '',
}: {
  styleId: number
  /** Its second picture. */
  detail?: boolean
  version?: string | undefined
  alt?: string
  sizes: string
  eager?: boolean
  className?: string
}) {
  const [broken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  // It may have failed before the page came to life, when nobody was listening.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true)
  }, [])
  return (
    <img
      // Another element, or Chromium goes on scaling by the widths the first one was offered in.
      key={broken ? 'fallback' : 'picture'}
      ref={image}
      {...imgProps(detail ? detailOf(styleId) : styleId, version)}
      {...(broken && { src: '/no-picture.svg', srcSet: undefined })}
      sizes={sizes}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      className={`aspect-3/4 bg-sand object-cover ${className}`}
      onError={() => setBroken(true)}
    />
  )
}
