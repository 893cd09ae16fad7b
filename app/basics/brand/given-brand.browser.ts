/** Written by the server into the head of every page, before any script (head-tags.tsx). */
export const given = JSON.parse(document.getElementById('brand')?.textContent ?? '')

// A look that is not the first stands in attributes of <html> (lookAttributes), so it is not sent twice.
const { colours = 'madder', mark = 'file' } = document.documentElement.dataset
given.brand.look = { colours, mark }
