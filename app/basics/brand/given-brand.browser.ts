/** Written by the server into the head of every page, before any script (head-tags.tsx). */
export const given = JSON.parse(document.getElementById('brand')?.textContent ?? '')
