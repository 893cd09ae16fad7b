export type LoadStep = 'reading' | 'waiting' | 'comparing' | 'writing' | 'indexing' | 'stock'
