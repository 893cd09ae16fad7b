import type { Random } from '../../random.ts'
import { accentsOn, type Dye } from './dyes.ts'
import type { Print, Tile } from './motifs.ts'
import {
  bandhani,
  block,
  chikan,
  floral,
  ikat,
  leaves,
  leheriya,
  paisley,
  zari,
} from './printed-flowers.ts'
import {
  abstract,
  cable,
  camouflage,
  check,
  denim,
  geometric,
  knit,
  lace,
  melange,
  polka,
  quilted,
  ribbed,
  stripe,
  tieDye,
} from './weaves.ts'

const ANY_PRINT: readonly Print[] = [floral, geometric, leaves, abstract, block]

const BY_WORD: readonly (readonly [RegExp, Print])[] = [
  [/camouflage/, camouflage],
  [/bandhani/, bandhani],
  [/leheriya/, leheriya],
  [/ikat|pochampally/, ikat],
  [/chikan|embroidered|jamdani/, chikan],
  [/paisley|kalamkari/, paisley],
  [/block print|ajrakh|bagru|buti/, block],
  [/gingham|check|plaid|madras|tartan|windowpane/, check],
  [/polka/, polka],
  [/floral|flower/, floral],
  [/leaf|tropical|palm/, leaves],
  [/geometric|chevron|aztec/, geometric],
  [/abstract/, abstract],
  [/strip|pinstripe/, stripe],
  [/lace/, lace],
  [/zari|brocade|banarasi|kanjivaram|jacquard|gota|mysore/, zari],
  [/tie dye|shibori/, tieDye],
  [/cable/, cable],
  [/ribbed|corduroy/, ribbed],
  [/quilted|puffer/, quilted],
  [/denim|jeans|jeggings/, denim],
  [/melange/, melange],
  [/knit|sweater|pullover|muffler/, knit],
]

/** The print that the words of a name ask for; undefined for plain cloth. */
export function printFor(words: string, dye: Dye, random: Random): Tile | undefined {
  const accents = accentsOn(dye, random)
  const named = BY_WORD.find(([word]) => word.test(words))?.[1]
  const print = named ?? (/print|multi/.test(words) ? random.pick(ANY_PRINT) : undefined)
  return print?.(dye, accents, random)
}
