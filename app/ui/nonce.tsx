import { createContext, useContext } from 'react'

/** What marks our own inline scripts for the content security policy. In the browser it is empty: they have run already. */
const NonceContext = createContext('')
export const Nonce = NonceContext.Provider
export const useNonce = () => useContext(NonceContext)
