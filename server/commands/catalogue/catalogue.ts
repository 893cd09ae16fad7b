import { setFlagsFromString } from 'node:v8'
import type { Output } from '../command-context.ts'
import { runProgram } from '../run-program.ts'
import { withStopSignal } from '../stop-signal.ts'

const USAGE = `Usage: npm run catalogue -- import FILE.csv [--images DIR] [--dry-run] [--add] [--stocktake]
       npm run catalogue -- import --from postgres://… [--table styles_with_images] [--images DIR] [--dry-run] [--add] [--stocktake]

Makes the catalogue what FILE.csv says. Its first line names its columns, in any order:
id, gender, masterCategory, subCategory, articleType, baseColour, season, usage, productDisplayName (all of them where products are new);
priceINR, salePriceINR with saleFrom and saleUntil (like 2026-11-30 18:00, in India), countryOfOrigin, featured, listingPlace, weightClass, hsn, gstRate (in per cent), description, fabric, fit, care, measurements, styleGroup (shared by the colours of one style),
mrpINR, netQuantity, manufacturer, packer, marketer, importer, packedMonth (like 2026-10),
sizes (like 30; 32, or none), stock (like S=3; M=0), hidden (yes: a new product is not shown yet) and uuid may be among them.
A column that is not there, an empty cell or one that cannot be read keeps what is there; NA erases it.
Without a column of prices new products cost ₹5,999; where there is one, a new product without a price stays hidden until it gets one.
What was sold before and is not in the file is no longer sold, unless the file lacks a column that new products need: such a file takes nothing off sale and puts nothing back.

  --from        instead of a file, a table or view with these columns in another Postgres; its uuids are kept
  --images DIR  also copy the pictures DIR/{id}.jpg, .jpeg, .png, .webp or .avif
  --add         go on selling what is not in the file
  --hidden      keep new products, and those that come back on sale, hidden until somebody shows them at the desk
  --dry-run     read and report, and change nothing
  --stocktake   the stock is a count of the shelf: what is promised to orders not yet sent is taken off it
  --counted-at T    with --stocktake: when it was counted, like "2026-11-22 18:30" (Indian time); what was sent since is taken off too
  --allow-removals  also where more than a tenth of what you sell would no longer be sold
  --problems P  write the cells that cannot be read to P instead of FILE.csv.problems.csv; --force writes over P if it is there

The exit code is 0 when all was read, 3 when it is done but cells could not be read, 1 when nothing was changed.

       npm run catalogue -- export [FILE.csv] [--force]

Writes what is sold as a file that import takes back; without FILE.csv, or with -, to the screen.

  --force       write over FILE.csv if it is there

       npm run catalogue -- synonym                      all that there are
       npm run catalogue -- synonym chappal sandals "flip flops"
       npm run catalogue -- synonym chappal --forget

Says what shoppers mean by a word or by up to three: what is typed first, then what is searched for.`

// The image library alone weighs as much as all the rest, so each is loaded when it is called.
const COMMANDS = {
  import: async () => (await import('./import-catalogue.ts')).importCatalogue,
  export: async () => (await import('./export-catalogue.ts')).exportCatalogue,
  synonym: async () => (await import('./synonyms.ts')).synonym,
}
const STOPPED = 'Stopped. Unless its import is reported above, the catalogue is as it was.'

/**
 * @returns the exit code: 0 done, 1 failed for a reason that is printed, 2 wrong usage, 3 imported
 * but for some cells, 130 stopped
 */
export async function catalogueCommand(
  args: string[],
  env: NodeJS.ProcessEnv,
  output: Output = process,
): Promise<number> {
  const program = { usage: USAGE, commands: COMMANDS, stopped: STOPPED }
  return withStopSignal((signal) => runProgram(program, args, { env, output, signal }))
}

if (import.meta.main) {
  // Upper bound on memory: otherwise V8 grows its young generation before it collects, and an
  // import takes 400 MB where 160 MB are enough.
  setFlagsFromString('--semi-space-growth-factor=1')
  process.exitCode = await catalogueCommand(process.argv.slice(2), process.env)
}
