export const line = (
  d: string,
  colour: string,
  width: number,
  extra = '',
  cap: 'round' | 'butt' = 'round',
) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round" ${extra}/>`
