/** Drawings of the home page: for each, a file beside this one. */
export const SCENES = [
  'hero-1',
  'hero-2',
  'hero-3',
  'hero-4',
  'women',
  'men',
  'accessories',
  'summer',
] as const
export type Scene = (typeof SCENES)[number]

export const isScene = (name: string): name is Scene => (SCENES as readonly string[]).includes(name)
