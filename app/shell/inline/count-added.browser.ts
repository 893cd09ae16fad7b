/** The badge counts at once what is added to the cart; a product without its size is not added. */
export function countAdded(form: HTMLFormElement): void {
  const page = document.documentElement
  const fields = new FormData(form)
  if (form.elements.namedItem('size') && !fields.has('size')) return
  const before = Number(page.style.getPropertyValue('--cart-count'))
  page.style.setProperty('--cart-count', String(before + Number(fields.get('quantity'))))
  page.dataset.cart = ''
  form.dataset.added = ''
}
