import { data } from 'react-router'

/** Any other unknown path answers 404 in place; root.tsx shows the page. */
export const loader = () => {
  throw data('Page not found', { status: 404 })
}

export default function Unknown() {
  return null
}
