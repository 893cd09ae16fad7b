import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { backups, staff, stock, styles } from '#db/schema.ts'
import type { Brand } from '#app/basics/brand/brand-file.ts'
import { LEGAL_LINES } from '#app/basics/opening/legal-lines.ts'
import type { SetUp } from '#app/staff/set-up.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { sellerPlaceProblem } from '#app/shipping/places/seller-place.server.ts'
import { readWords } from '#app/words/read-words.server.ts'
import type { ChecklistItem } from './checklist-item.ts'
import { claimsItem } from './claims-item.server.ts'
import { demoItems } from './demo-items.ts'
import { hsnItems } from './hsn-items.server.ts'
import { labelItem } from './label-item.server.ts'
import { taxItems } from './tax-items.server.ts'
import { settingItems } from './setting-items.ts'

type Services = { db: Database; setUp: SetUp }

/** All that a shop needs before it sells, the settings first, each with how it stands. */
export async function readChecklist(
  { db, setUp }: Services,
  _by: StaffWho<'words'>,
): Promise<ChecklistItem[]> {
  const { words } = await readWords(db)
  const [claims, figures, tax, hsn, label] = await Promise.all([
    claimsItem(db, words.texts),
    readFigures(db),
    taxItems(db),
    hsnItems(db),
    labelItem(db),
  ])
  return [
    ...settingItems(setUp),
    ...legalItems(words.brand),
    placeItem(words.brand),
    ...tax,
    ...demoItems(words),
    claims,
    ...figureItems(figures),
    ...hsn,
    label,
  ]
}

const placeItem = (brand: Brand): ChecklistItem => {
  const problem = sellerPlaceProblem(brand)
  return {
    what: 'State of the seller',
    isDone: problem === undefined,
    words: problem ?? 'The registration and the address agree.',
    to: '/desk/words/tax',
  }
}

type Figures = {
  products: boolean
  counted: boolean
  withoutFactor: number
  backup: boolean
  elsewhere: boolean
}

/** Existence alone: none of it reads a whole catalogue. */
async function readFigures(db: Database): Promise<Figures> {
  const { rows } = await db.execute<Figures>(sql`
    select exists (select from ${styles} where listed) as products,
      exists (select from ${stock}) as counted,
      (select count(*)::int from ${staff} where left_at is null and not two_factor_enabled) as "withoutFactor",
      exists (select from ${backups} where finished_at > now() - interval '48 hours') as backup,
      exists (select from ${backups} where finished_at > now() - interval '48 hours' and elsewhere) as elsewhere`)
  const [figures] = rows
  if (!figures) throw new Error('a query without a row')
  return figures
}

/** Facts about the seller that the law wants said before a sale, an item each. */
const legalItems = (brand: Brand): ChecklistItem[] =>
  LEGAL_LINES.map(({ what, form, open, stateOf }) => {
    const isDone = stateOf(brand) === 'own'
    return {
      what,
      isDone,
      words: isDone ? 'Given.' : open,
      to: `/desk/words/${form}`,
      isLegal: true,
    }
  })

const figureItems = (of: Figures): ChecklistItem[] => [
  {
    what: 'Products',
    isDone: of.products,
    words: of.products ? 'There are some.' : 'Nothing is for sale yet.',
    to: '/desk/products',
  },
  {
    what: 'Stock',
    isDone: of.counted,
    words: of.counted ? 'Some is counted.' : 'Nothing is counted: it sells without end.',
    to: '/desk/products',
  },
  {
    what: 'Second factors of the staff',
    isDone: of.withoutFactor === 0,
    words:
      of.withoutFactor === 0
        ? 'All have one.'
        : `${of.withoutFactor} ${of.withoutFactor === 1 ? 'member has' : 'members have'} none.`,
    to: '/desk/staff',
  },
  {
    what: 'Backup of the last two days',
    isDone: of.backup,
    words: of.backup
      ? 'There is one.'
      : 'An open shop makes one a day. If there is none tomorrow, have one made by hand, and ask why.',
    setting: 'npm run backup',
  },
  {
    what: 'Backup elsewhere',
    isDone: of.elsewhere,
    words: of.elsewhere
      ? 'One lies apart from the data.'
      : 'Backups lie beside the data alone: a disk that breaks takes both. They need a second place.',
    setting: 'BACKUP_DIR or BACKUP_S3_URL',
  },
]
