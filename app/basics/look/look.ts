import { brand } from '../brand.ts'
import { isMarkName, isPaletteName, type Look, type MarkName } from './look-names.ts'

/**
 * Attributes of `<html>` by which the stylesheet chooses colours and logo. The first values have
 * none, so that they cost a page nothing.
 */
export const lookAttributes = ({ colours, mark }: Look = brand.look) => ({
  'data-colours': colours === 'madder' ? undefined : colours,
  'data-mark': mark === 'file' ? undefined : mark,
})

/** Address of the logo; each mark has its own, since browsers keep the file for an hour. */
export const logoAddress = (mark: MarkName = brand.look.mark): string =>
  mark === 'file' ? '/logo.svg' : `/logo-${mark}.svg`

/**
 * Address of an icon of the brand. One of a drawn mark names its look, so that neither a browser's
 * cache nor a server that has not heard of a change shows another.
 */
export const iconAddress = (file: string, { colours, mark }: Look = brand.look): string =>
  mark === 'file' ? `/${file}` : `/${file}?look=${colours}-${mark}`

/** The look that an icon's address names, or that of now. */
export function lookOfAddress(named = ''): Look {
  const [colours = '', mark = ''] = named.split('-')
  return isPaletteName(colours) && isMarkName(mark) ? { colours, mark } : brand.look
}
