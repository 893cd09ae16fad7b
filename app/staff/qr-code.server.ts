import { create } from 'qrcode'

/** QR code as an SVG path of unit squares, and how many of them are in a row. */
export function qrCode(text: string): { path: string; size: number } {
  const { size, data } = create(text).modules
  const squares: string[] = []
  for (const [i, isDark] of data.entries())
    if (isDark) squares.push(`M${i % size} ${Math.floor(i / size)}h1v1h-1z`)
  return { path: squares.join(''), size }
}
