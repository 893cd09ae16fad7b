import { createContext, useContext } from 'react'

/**
 * CSP nonce of first-party inline scripts. It is empty in the browser, where they have run already.
 */
const NonceContext = createContext('')
export const Nonce = NonceContext.Provider
export const useNonce = () => useContext(NonceContext)
