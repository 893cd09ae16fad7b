import type { LoaderFunctionArgs } from 'react-router'
import { streamContext } from '#app/basics/streamed-body.server.ts'
import type { Log } from '#app/basics/log.ts'
import type { Database } from '#db/database.ts'
import { redirectDone } from '../frame/done.server.ts'
import { openExport, type ExportText } from './open-export.server.ts'

type Exported = {
  /** Name of the file, without the day and the ending of a list of now; with a `type`, whole. */
  name: string
  /** Of a file that is no list of now. */
  type?: string
  text: ExportText
  record?: () => Promise<void>
  /** The list that it is of, where the member is told that too many exports are open. */
  list: string
}

/** Answers with an export as a file that is made while it is sent. */
export async function sendExport(
  context: LoaderFunctionArgs['context'],
  services: { db: Database; log: Pick<Log, 'warn'>; now: () => Date },
  { name, type, text, record = async () => {}, list }: Exported,
): Promise<Response> {
  const opened = await openExport(services, text, record)
  if (!opened.ok)
    throw redirectDone(context, list, {
      text: 'Nothing was downloaded: other downloads are under way. Try again in a minute.',
    })
  context.set(streamContext, opened.value)
  const file = type ? name : `${name}-${services.now().toISOString().slice(0, 10)}.csv`
  return new Response(null, {
    headers: {
      'Content-Type': type ?? 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
