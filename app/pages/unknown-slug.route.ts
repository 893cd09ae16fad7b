import { redirect } from 'react-router'

/** One word after the slash that is no page of ours leads to the 404 page (spec section 2). */
export const loader = () => redirect('/404')
