import href from './desk.css?url'

/** Links of the desk's routes: an address, since an import would make it a part of shared chunks. */
export const deskLinks = () => [{ rel: 'stylesheet', href }]
