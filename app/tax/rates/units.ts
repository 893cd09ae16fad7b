/** Units of quantity as the returns of the GST spell them. */
export type Unit = 'PCS' | 'PRS' | 'NOS' | 'SET'

/** Unit in which goods are counted, by their HSN. */
export function unitOf(hsn: string): Unit {
  const chapter = hsn.slice(0, 2)
  if (chapter === '64' && !hsn.startsWith('6406')) return 'PRS'
  if (hsn.startsWith('6115')) return 'PRS'
  return chapter === '61' || chapter === '62' || chapter === '63' ? 'PCS' : 'NOS'
}
