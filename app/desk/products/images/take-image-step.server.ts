import { safeParse } from 'zod/v4/core'
import { z } from 'zod/mini'
import { MAX_STYLE_IMAGES, type Crop, type StyleImage } from '#db/words/image-enums.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { Done } from '../../frame/done.ts'
import { changeImages } from './change-images.server.ts'
import { cropFrom } from './crop/crop.ts'
import { MAX_ALT } from './image-form.ts'
import { withChanged, type ImageChange } from './image-list.ts'
import { imageRefusalText, type ImageRefusal } from './image-refusal.ts'
import { takeBackImages } from './take-back-images.server.ts'

const Key = z.string().check(z.regex(/^(?:[0-9a-f]{64}|photo-[1-8])$/))
const Parts = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000))

const Step = z.discriminatedUnion('step', [
  z.object({ step: z.literal('remove picture'), picture: Key }),
  z.object({
    step: z.literal('move picture'),
    picture: Key,
    place: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_STYLE_IMAGES)),
  }),
  z.object({
    step: z.literal('describe picture'),
    picture: Key,
    alt: z.string().check(z.trim(), z.maxLength(MAX_ALT)),
    was: z.string(),
  }),
  z.object({
    step: z.literal('crop picture'),
    picture: Key,
    left: Parts,
    top: Parts,
    width: Parts,
    was: z.string(),
  }),
  z.object({
    step: z.literal('take back pictures'),
    event: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
  }),
])

type Step = z.infer<typeof Step>

/** Why a step about pictures changed nothing. */
export type ImageStepRefused = { status: number; errors: { pictures: string } }

/** Whether a form of the product's page is about its pictures. */
export const isImageStep = ({ step = '' }: Record<string, string>): boolean =>
  / pictures?$/.test(step)

/** Does what a form about pictures asks for. */
export async function takeImageStep(
  services: Parameters<typeof changeImages>[0],
  by: StaffWho<'products'>,
  code: number,
  fields: Record<string, string>,
): Promise<Result<Done, ImageStepRefused>> {
  const read = safeParse(Step, fields)
  if (!read.success) return refused(400, 'The form cannot be read. Load the page again.')
  const step = read.data
  const done =
    step.step === 'take back pictures'
      ? await takeBackImages(services, by, code, step.event)
      : await changeImages(services, by, code, {
          change: (list, photos) => {
            const file = photos.get(step.picture)?.file ?? step.picture
            return withChanged(list, changeFrom({ ...step, picture: file }, list))
          },
        })
  if (!done.ok) return refused(STATUS[done.error.why], imageRefusalText(done.error))
  if (done.value === undefined) return ok({ text: 'Nothing was changed.' })
  return ok({
    text: DONE_TEXTS[step.step],
    ...(step.step === 'remove picture' && {
      undo: { step: 'take back pictures', event: String(done.value) },
    }),
  })
}

function changeFrom(
  step: Exclude<Step, { step: 'take back pictures' }>,
  list: readonly StyleImage[],
): ImageChange {
  const file = step.picture
  switch (step.step) {
    case 'remove picture':
      return { kind: 'remove', file }
    case 'move picture':
      return { kind: 'move', file, place: step.place }
    case 'describe picture':
      return { kind: 'describe', file, alt: step.alt, seen: step.was }
    case 'crop picture': {
      const image = list.find((one) => one.file === file)
      const crop = image ? cropFrom(step, image) : null
      return { kind: 'crop', file, crop, seen: cropSeen(step.was) }
    }
    default:
      return step satisfies never
  }
}

const Seen = z.nullable(z.object({ left: z.int(), top: z.int(), width: z.int(), height: z.int() }))

/** A crop as a page showed it. */
function cropSeen(json: string): Crop | null {
  try {
    return safeParse(Seen, JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

const DONE_TEXTS: Record<Step['step'], string> = {
  'remove picture': 'The picture is removed.',
  'move picture': 'The picture is moved.',
  'describe picture': 'The words are saved.',
  'crop picture': 'The picture is cropped.',
  'take back pictures': 'Taken back: pictures.',
}

const STATUS: Record<ImageRefusal['why'], number> = {
  'an import is at work': 503,
  'photos unavailable': 503,
  'not there': 404,
  'no longer kept': 404,
  full: 409,
  'changed meanwhile': 409,
}

const refused = (status: number, pictures: string) => err({ status, errors: { pictures } })
