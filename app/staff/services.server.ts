import { createContext } from 'react-router'
import type { Transaction } from '#db/database.ts'
import type { Words } from '#app/basics/brand/brand-file.ts'
import type { ImageUploads } from '#app/images/uploads/image-uploads.server.ts'
import type { PaymentServices } from '#app/payments/services.server.ts'
import type { FollowedWords } from '#app/words/follow-words.server.ts'
import type { SetUp } from './set-up.ts'
import type { StaffAuth } from './staff-auth.server.ts'

/** Services of the desk's loaders and actions. */
export type StaffServices = PaymentServices & {
  staffAuth: StaffAuth
  staffAuthIn: (tx: Transaction) => StaffAuth
  followedWords: Pick<FollowedWords, 'lookNow'>
  imageUploads: ImageUploads
  /** A public page as nobody in particular would get it, if the shop said these words. */
  previewPage: (path: string, words: Words) => Promise<string>
  setUp: SetUp
  /** Outside demo mode. */
  isSecondFactorRequired: boolean
}

export const staffServices = createContext<StaffServices>()
