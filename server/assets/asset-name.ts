/** As the build names assets: words, then a hash of the contents. */
const SHAPE = /^[\w.-]{1,80}-[\w-]{8}\.[a-z][a-z0-9]{1,5}$/

/** Whether a file of this name can be an asset of any build; nothing else is looked up. */
export const isAssetName = (name: string): boolean => SHAPE.test(name)
