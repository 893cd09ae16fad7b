import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { data } from 'react-router'
import { fileBody, TOO_SLOW, TooSlowError } from '#app/basics/file-body.server.ts'
import { MAX_REQUEST_BYTES } from '#app/images/uploads/upload-rules.ts'
import { concurrencyLimit } from '#app/images/turns/concurrency-limit.server.ts'
import type { ImageUploads, PreparedImage } from '#app/images/uploads/image-uploads.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { Database } from '#db/database.ts'
import { changeImages, listed } from '../change-images.server.ts'
import { withAdded } from '../image-list.ts'
import { imageRefusalText } from '../image-refusal.ts'
import { uploadRefusalText } from './upload-refusal.ts'
import type { UploadReport } from './upload-report.ts'

/** Field of the photos in forms. */
export const PHOTOS_FIELD = 'pictures'

// Per process, because it bounds the memory that bodies take: photos are read whole, from a file once
// all of them have arrived, so that a slow line holds no place that a colleague waits for.
const reading = concurrencyLimit({ concurrency: 3, maxQueued: 10 })
/** Of one member, which bounds the files. */
const MAX_READING_OF_MEMBER = 2
const readingOf = new Map<string, number>()
let requests = 0

/** A form with photos. Throws what it is answered with otherwise. */
export async function readUploadForm(
  by: StaffWho<'products'>,
  request: Request,
): Promise<FormData> {
  const mine = readingOf.get(by.id) ?? 0
  if (mine >= MAX_READING_OF_MEMBER)
    throw data('Your earlier pictures are still arriving', { status: 409 })
  readingOf.set(by.id, mine + 1)
  try {
    return await readForm(request)
  } finally {
    const left = (readingOf.get(by.id) ?? 1) - 1
    if (left > 0) readingOf.set(by.id, left)
    else readingOf.delete(by.id)
  }
}

async function readForm(request: Request): Promise<FormData> {
  if (Number(request.headers.get('content-length')) > MAX_REQUEST_BYTES)
    throw data('These pictures are too large', { status: 413 })
  const folder = await mkdtemp(path.join(tmpdir(), 'sangam-upload-'))
  try {
    const arrived = path.join(folder, 'form')
    await writeFile(arrived, fileBody(request))
    const body = await openAsBlob(arrived)
    const { headers } = request
    const form = await reading.run(`upload ${(requests += 1)}`, () =>
      new Response(body, { headers }).formData().catch(() => undefined),
    )
    if (form === 'busy') throw data('Many pictures are being uploaded', { status: 503 })
    if (!form) throw data('This form cannot be read', { status: 400 })
    return form
  } catch (error) {
    throw error instanceof TooSlowError ? data(TOO_SLOW, { status: 408 }) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Adds photos to a product, one after the other; what is refused says why and leaves the others. */
export async function uploadImages(
  services: { db: Database; imageUploads: ImageUploads },
  by: StaffWho<'products'>,
  code: number,
  form: FormData,
): Promise<UploadReport> {
  // A field that was left empty is sent as a file without a name.
  const files = form.getAll(PHOTOS_FIELD).filter((file) => file instanceof File && file.size > 0)
  const report: UploadReport = { added: 0, refused: [] }
  for (const file of files as File[]) {
    const prepared = await services.imageUploads.prepare(new Uint8Array(await file.arrayBuffer()))
    const refused = prepared.ok
      ? await add(services, by, code, prepared.value)
      : uploadRefusalText(prepared.error)
    if (refused === undefined) report.added += 1
    else report.refused.push(`${shortName(file.name)}: ${refused}`)
  }
  return report
}

/** @returns why not, in words */
async function add(
  services: { db: Database; imageUploads: ImageUploads },
  by: StaffWho<'products'>,
  code: number,
  image: PreparedImage,
): Promise<string | undefined> {
  const done = await changeImages(services, by, code, {
    uploads: [image],
    change: (list) => withAdded(list, [listed(image)]),
  })
  if (!done.ok) return imageRefusalText(done.error)
  return done.value === undefined ? 'The product has this picture already.' : undefined
}

const MAX_NAME = 60

const shortName = (name: string): string =>
  name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)} …` : name || 'A picture'
