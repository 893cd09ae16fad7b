/** How a picture stands on its stage: its size, and how far its middle is from the stage's. */
export type View = { scale: number; x: number; y: number }
export type Size = { width: number; height: number }
/** Measured from the middle of the stage. */
export type Point = { x: number; y: number }
/** The stage, and the picture as it fits in whole. */
export type Room = { stage: Size; picture: Size }

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 4

/** Scales about a point, which stays where it is. */
export function zoomed(view: View, factor: number, at: Point, room: Room): View {
  const scale = clamp(view.scale * factor, 1, MAX_SCALE)
  const ratio = scale / view.scale
  return within(room, {
    scale,
    x: at.x - (at.x - view.x) * ratio,
    y: at.y - (at.y - view.y) * ratio,
  })
}

export const moved = (view: View, by: Point, room: Room): View =>
  within(room, { ...view, x: view.x + by.x, y: view.y + by.y })

/** The picture as it fits into the stage. */
export function fitted(natural: Size, stage: Size): Size {
  if (natural.width <= 0 || natural.height <= 0) return stage
  const scale = Math.min(stage.width / natural.width, stage.height / natural.height)
  return { width: natural.width * scale, height: natural.height * scale }
}

/** Middle of one or two fingers, and how far apart they are (1 for one). */
export function gripOf(fingers: readonly Point[]): { middle: Point; spread: number } {
  const [a = { x: 0, y: 0 }, b = a] = fingers
  return {
    middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    spread: fingers.length < 2 ? 1 : Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1),
  }
}

/** No edge of the picture comes further in than the stage's, and a smaller picture is centred. */
function within({ stage, picture }: Room, { scale, x, y }: View): View {
  const room = (of: keyof Size) => Math.max(0, (picture[of] * scale - stage[of]) / 2)
  return {
    scale,
    x: clamp(x, -room('width'), room('width')),
    y: clamp(y, -room('height'), room('height')),
  }
}

// Adding zero makes -0 a 0.
const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most) + 0
