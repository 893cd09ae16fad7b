import { useEffect, useRef, useState, type RefObject } from 'react'
import { fitted, gripOf, moved, WHOLE, zoomed, type Point, type Room, type View } from './zoom.ts'

/** Scale that a tap on the whole picture leads to. */
const TAPPED_SCALE = 2.5
const STEP = 1.5
/** A finger that moves less than this has tapped, in pixels. */
const TAP_TOLERANCE = 8
/** A finger that moves further than this sideways over the whole picture turns to the next one. */
const SWIPE = 48
const MIDDLE: Point = { x: 0, y: 0 }

export type Zoom = {
  view: View
  zoomIn: () => void
  zoomOut: () => void
  showWhole: () => void
  pan: (by: Point) => void
}

/**
 * Zooms and pans a picture on its stage by fingers, mouse and wheel; a tap shows it near and whole
 * by turns. `onTurn` is a swipe over the whole picture.
 */
export function useZoom(
  stage: RefObject<HTMLElement | null>,
  image: RefObject<HTMLImageElement | null>,
  onTurn: (by: 1 | -1) => void,
): Zoom {
  const [view, setView] = useState(WHOLE)
  const latest = useRef(view)
  useEffect(() => {
    latest.current = view
  }, [view])
  const change = (to: (before: View, room: Room) => View) =>
    setView((before) => {
      const room = roomOf(stage.current, image.current)
      return room ? to(before, room) : before
    })
  const zoom = (factor: number, at = MIDDLE) =>
    change((before, room) => zoomed(before, factor, at, room))

  // Without dependencies: React's own wheel listener is passive, and could not keep the page still.
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      zoom(Math.exp(-Math.sign(event.deltaY) * 0.18), pointIn(element, event))
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  })
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const fingers = new Map<number, Point>()
    let first: Point = MIDDLE
    let isPinch = false
    let isWhole = true
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return
      element.setPointerCapture(event.pointerId)
      fingers.set(event.pointerId, pointIn(element, event))
      isPinch = fingers.size > 1
      if (isPinch) return
      first = pointIn(element, event)
      isWhole = latest.current.scale === 1
    }
    const move = (event: PointerEvent) => {
      if (!fingers.has(event.pointerId)) return
      const before = gripOf([...fingers.values()])
      fingers.set(event.pointerId, pointIn(element, event))
      const after = gripOf([...fingers.values()])
      const by = { x: after.middle.x - before.middle.x, y: after.middle.y - before.middle.y }
      change((view, room) =>
        moved(zoomed(view, after.spread / before.spread, before.middle, room), by, room),
      )
    }
    const up = (event: PointerEvent) => {
      if (!fingers.delete(event.pointerId) || isPinch || event.type === 'pointercancel') return
      const last = pointIn(element, event)
      const [dx, dy] = [last.x - first.x, last.y - first.y]
      if (Math.hypot(dx, dy) < TAP_TOLERANCE)
        change((view, room) => (view.scale > 1 ? WHOLE : zoomed(view, TAPPED_SCALE, last, room)))
      else if (isWhole && Math.abs(dx) > Math.max(SWIPE, Math.abs(dy))) onTurn(dx < 0 ? 1 : -1)
    }
    element.addEventListener('pointerdown', down)
    element.addEventListener('pointermove', move)
    for (const end of ['pointerup', 'pointercancel'] as const) element.addEventListener(end, up)
    return () => {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('pointermove', move)
      for (const end of ['pointerup', 'pointercancel'] as const)
        element.removeEventListener(end, up)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a finger may be down between renders
  }, [])

  return {
    view,
    zoomIn: () => zoom(STEP),
    zoomOut: () => zoom(1 / STEP),
    showWhole: () => setView(WHOLE),
    pan: (by) => change((before, room) => moved(before, by, room)),
  }
}

/** Undefined until the picture is there. */
function roomOf(stage: HTMLElement | null, image: HTMLImageElement | null): Room | undefined {
  if (!stage || !image?.naturalWidth) return undefined
  const size = { width: stage.clientWidth, height: stage.clientHeight }
  const natural = { width: image.naturalWidth, height: image.naturalHeight }
  return { stage: size, picture: fitted(natural, size) }
}

function pointIn(element: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
