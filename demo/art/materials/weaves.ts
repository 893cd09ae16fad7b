import { at, bar, dot, halfDrop, petals, toneOf, type Print } from './motifs.ts'
import { tidy } from '../drawing/path-geometry.ts'
import { darker, lighter } from './colour-mixing.ts'

export const stripe: Print = (dye, [first, second], random) => {
  const kind = random.whole(0, 3)
  const line = dye.isLight ? first : random.chance(0.7) ? '#f6ecdc' : toneOf(dye)
  if (kind === 0) return { width: 16, height: 120, art: bar(0, 0, 2.6, 120, line, 0.8) }
  if (kind === 1) return { width: 30, height: 120, art: bar(0, 0, 13, 120, line, 0.75) }
  if (kind === 2)
    return {
      width: 58,
      height: 120,
      art:
        bar(0, 0, 20, 120, line, 0.85) +
        bar(27, 0, 3, 120, second, 0.9) +
        bar(44, 0, 3, 120, second, 0.9),
    }
  return { width: 76, height: 120, art: bar(0, 0, 36, 120, line, 0.85) }
}

export const check: Print = (dye, [first, second], random) => {
  const kind = random.whole(0, 3)
  const line = dye.isLight ? first : '#f6ecdc'
  if (kind === 0)
    return {
      width: 44,
      height: 44,
      art: bar(0, 0, 22, 44, line, 0.42) + bar(0, 0, 44, 22, line, 0.42),
    }
  if (kind === 1)
    return {
      width: 84,
      height: 84,
      art: bar(0, 0, 84, 3.4, line, 0.8) + bar(0, 0, 3.4, 84, line, 0.8),
    }
  const thin = bar(60, 0, 4, 96, second, 0.85) + bar(0, 60, 96, 4, second, 0.85)
  const wide =
    bar(6, 0, 34, 96, darker(dye.base, 0.5), 0.4) + bar(0, 6, 96, 34, darker(dye.base, 0.5), 0.4)
  if (kind === 2)
    return {
      width: 96,
      height: 96,
      art: wide + thin + bar(21, 0, 4, 96, line, 0.5) + bar(0, 21, 96, 4, line, 0.5),
    }
  return {
    width: 64,
    height: 64,
    art:
      bar(0, 0, 9, 64, line, 0.5) +
      bar(0, 0, 64, 9, line, 0.5) +
      bar(32, 0, 3, 64, second, 0.75) +
      bar(0, 32, 64, 3, second, 0.75),
  }
}

export const lace: Print = (dye) => {
  const thread = dye.isLight ? darker(dye.base, 0.22) : lighter(dye.base, 0.45)
  return {
    width: 56,
    height: 56,
    art:
      `<g fill="none" stroke="${thread}" stroke-width="1.4" opacity=".8"><circle cx="14" cy="14" r="11"/><circle cx="42" cy="42" r="11"/></g>` +
      at(14, 14, petals(6, thread, 8, 2)) +
      at(42, 42, petals(6, thread, 8, 2)) +
      dot(42, 14, 2, thread) +
      dot(14, 42, 2, thread),
  }
}

export const knit: Print = (dye) => {
  const thread = toneOf(dye)
  return {
    width: 16,
    height: 13,
    art: `<path d="M0 1L8 8L16 1" fill="none" stroke="${thread}" stroke-width="3" opacity=".55" stroke-linecap="round"/>`,
  }
}

export const cable: Print = (dye) => {
  const thread = toneOf(dye)
  const rib = `<path d="M8 0V60M16 0V60" stroke="${thread}" stroke-width="2.4" opacity=".5"/>`
  return {
    width: 84,
    height: 60,
    art:
      rib +
      `<g fill="none" stroke="${thread}" stroke-width="4" opacity=".6"><path d="M34 0C34 18 66 22 66 40C66 52 60 56 58 60M66 0C66 16 34 24 34 40C34 50 38 54 40 60"/></g>`,
  }
}

export const ribbed: Print = (dye) => ({
  width: 15,
  height: 120,
  art: bar(0, 0, 5, 120, toneOf(dye), 0.6),
})

export const denim: Print = (dye) => ({
  width: 7,
  height: 112,
  turn: 32,
  art: bar(0, 0, 1.6, 112, lighter(dye.base, 0.4), 0.35) + bar(3.5, 0, 1.2, 112, dye.deep, 0.25),
})

export const melange: Print = (dye, _accents, random) => ({
  width: 60,
  height: 60,
  art: Array.from(
    { length: 26 },
    () =>
      `<path d="M${random.whole(0, 50)} ${random.whole(2, 58)}h${random.whole(4, 10)}" stroke="${random.chance(0.5) ? dye.deep : '#ffffff'}" stroke-width="1.5" opacity=".3"/>`,
  ).join(''),
})

export const quilted: Print = (dye) => ({
  width: 92,
  height: 92,
  art: `<path d="M0 46L46 0L92 46L46 92Z" fill="none" stroke="${dye.deep}" stroke-width="3.4" opacity=".55"/><path d="M0 49L46 3L92 49" fill="none" stroke="${dye.light}" stroke-width="2" opacity=".5"/>`,
})

export const camouflage: Print = (dye) => ({
  width: 170,
  height: 150,
  turn: 15,
  art: `<path d="M10 30C40 0 90 16 84 44C78 66 26 70 10 30Z" fill="${dye.dark}"/><path d="M96 80C130 60 166 84 150 110C130 136 84 120 96 80Z" fill="${dye.deep}" opacity=".75"/><path d="M100 16C124 6 150 20 144 36C134 52 96 44 100 16Z" fill="${dye.light}"/><path d="M14 100C36 84 70 104 60 122C46 142 6 132 14 100Z" fill="${dye.light}" opacity=".8"/>`,
})

/** Knotted and dipped: pale bursts that fade outwards. */
export const tieDye: Print = (dye, [first, second], random) => {
  const pale = dye.isLight ? first : '#fbf3e4'
  const burst = (cx: number, cy: number, reach: number) =>
    Array.from({ length: 9 }, (_, ring) => {
      const r = reach * (1 - ring / 9.5)
      const points = Array.from({ length: 18 }, (_, i) => {
        const a = (i / 18) * Math.PI * 2
        const out = r * random.between(0.74, 1.08)
        return `${tidy(cx + Math.cos(a) * out)} ${tidy(cy + Math.sin(a) * out)}`
      })
      return `<path d="M${points.join('L')}Z" fill="${ring % 3 === 1 ? second : pale}" opacity=".15"/>`
    }).join('')
  return { width: 320, height: 320, turn: 12, art: burst(150, 150, 140) + burst(284, 284, 34) }
}

export const polka: Print = (dye, [first], random) => {
  const size = random.pick([26, 38, 58])
  return {
    width: size,
    height: size,
    art: halfDrop(size, size, dot(0, 0, size * 0.13, dye.isLight ? first : '#f8efe0')),
  }
}

export const geometric: Print = (dye, [first, second, third], random) => {
  const ink = dye.isLight ? first : '#f3e6cf'
  const kind = random.whole(0, 2)
  if (kind === 0)
    return {
      width: 60,
      height: 52,
      art: `<path d="M0 26L15 0L30 26L45 0L60 26" fill="none" stroke="${ink}" stroke-width="4"/><path d="M0 46L15 20L30 46L45 20L60 46" fill="none" stroke="${second}" stroke-width="3"/>`,
    }
  if (kind === 1)
    return {
      width: 80,
      height: 80,
      art:
        `<path d="M20 2L38 38H2Z" fill="${ink}"/><path d="M60 78L42 42H78Z" fill="${second}"/>` +
        dot(60, 20, 9, third) +
        dot(20, 60, 9, ink),
    }
  return {
    width: 72,
    height: 72,
    art: `<path d="M0 36A36 36 0 0 1 72 36" fill="none" stroke="${ink}" stroke-width="5"/><path d="M12 36A24 24 0 0 1 60 36" fill="none" stroke="${second}" stroke-width="4"/><path d="M24 36A12 12 0 0 1 48 36" fill="none" stroke="${third}" stroke-width="4"/><path d="M-36 72A36 36 0 0 1 36 72M36 72A36 36 0 0 1 108 72" fill="none" stroke="${ink}" stroke-width="5"/><path d="M-24 72A24 24 0 0 1 24 72M48 72A24 24 0 0 1 96 72" fill="none" stroke="${second}" stroke-width="4"/>`,
  }
}

export const abstract: Print = (dye, [first, second, third], random) => ({
  width: 190,
  height: 190,
  turn: random.pick([0, 30, -30]),
  art: `<path d="M20 50C40 10 90 20 84 56C80 84 30 90 20 50Z" fill="${first}" opacity=".9"/><path d="M110 120C130 96 176 112 166 146C156 176 100 160 110 120Z" fill="${second}" opacity=".9"/><path d="M120 30C140 44 150 20 170 40" fill="none" stroke="${third}" stroke-width="7" stroke-linecap="round"/><path d="M24 140C44 126 54 160 74 144" fill="none" stroke="${dye.isLight ? first : '#f6ead3'}" stroke-width="6" stroke-linecap="round"/>${dot(98, 88, 7, third)}${dot(168, 78, 5, first)}${dot(44, 110, 5, second)}`,
})
