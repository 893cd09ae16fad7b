import { useEffect, useRef, useState } from 'react'
import { imageName } from '#app/images/image-name.ts'
import { imgProps } from '#app/images/responsive-images.ts'

/**
 * A style's image in a 3:4 frame, which keeps its place before the image loads. `sizes` is how wide
 * it is shown. `alt` is empty beside the product's name, or it would be read twice.
 */
export function ProductImage({
  styleId,
  place = 1,
  version,
  alt = '',
  sizes,
  eager = false,
  className = '',
}: {
  styleId: number
  /** Which of the style's images. */
  place?: number
  version?: string | undefined
  alt?: string
  sizes: string
  eager?: boolean
  className?: string
}) {
  const props = imgProps(imageName(styleId, place), version)
  const { src } = props
  // By its address: another version of the image may not be broken.
  const [brokenSrc, setBrokenSrc] = useState<string>()
  const broken = brokenSrc === src
  const image = useRef<HTMLImageElement>(null)
  // It may have failed before hydration, when there was no listener.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBrokenSrc(src)
  }, [src])
  return (
    <img
      // A new element: otherwise Chromium keeps scaling by the widths of the first srcset.
      key={broken ? 'fallback' : 'picture'}
      ref={image}
      {...props}
      {...(broken && { src: '/no-picture.svg', srcSet: undefined })}
      sizes={sizes}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      className={className ? `product-image ${className}` : 'product-image'}
      onError={() => setBrokenSrc(src)}
    />
  )
}
