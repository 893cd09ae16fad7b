// A stand-in until the scenes are drawn.
export const SCENES = ['hero-1', 'hero-2', 'hero-3', 'hero-4', 'women', 'men', 'accessories', 'summer'] as const
export type Scene = (typeof SCENES)[number]
export const drawScene = (_: Scene): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 1280"><rect width="960" height="1280" fill="#ddccbb"/></svg>`
