import { ACCESSORIES } from './ranges/accessories.ts'
import { BAGS } from './ranges/bags.ts'
import { FOOTWEAR } from './ranges/footwear.ts'
import { HOME_AND_SPORTS } from './ranges/home-and-sports.ts'
import { INNERWEAR_AND_NIGHTWEAR } from './ranges/innerwear-and-nightwear.ts'
import { JACKETS_AND_KNITS } from './ranges/jackets-and-knits.ts'
import { JEWELLERY } from './ranges/jewellery.ts'
import { PERSONAL_CARE } from './ranges/personal-care.ts'
import { SAREES_AND_DRESSES } from './ranges/sarees-and-dresses.ts'
import { SHIRTS_AND_KURTAS } from './ranges/shirts-and-kurtas.ts'
import { TROUSERS_AND_SKIRTS } from './ranges/trousers-and-skirts.ts'
import type { Range } from './ranges/range.ts'

/** All present goods by kind. The order matters: it decides which random numbers each kind gets. */
export const RANGES: readonly Range[] = [
  ...SHIRTS_AND_KURTAS,
  ...JACKETS_AND_KNITS,
  ...SAREES_AND_DRESSES,
  ...TROUSERS_AND_SKIRTS,
  ...INNERWEAR_AND_NIGHTWEAR,
  ...FOOTWEAR,
  ...BAGS,
  ...ACCESSORIES,
  ...JEWELLERY,
  ...PERSONAL_CARE,
  ...HOME_AND_SPORTS,
]
