/** Said above the page; its classes are those of the desk's own screens. */
const BANNER =
  '<p class="border-b border-line bg-sand p-3 text-center font-medium">Preview. Nobody else sees these words before you save them. Links lead to the shop as it is now.</p>'

/**
 * A rendered page to look at: without scripts, which would load the page's data anew with the words
 * of now, and with a line that says what it is.
 */
export const previewHtml = (page: string): string =>
  page
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<body[^>]*>/, (body) => `${body}${BANNER}`)
