import type { Route } from './+types/document.route.ts'
import { accountServices } from '#app/account/services.server.ts'
import { orderViewer } from '#app/account/session/order-capability.server.ts'
import { findShopper } from '#app/account/session/shopper.server.ts'
import { recordRefusedOrder } from '#app/orders/order-not-found.server.ts'
import { numberOfFile } from './document/listed-document.ts'
import { findDocument } from './list-documents.server.ts'
import { documentNotFound, pdfAnswer } from './pdf/pdf-answer.server.ts'

/** An invoice or credit note as a PDF, for whose order it belongs to. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(accountServices)
  const shopper = await findShopper(context)
  const viewer = await orderViewer(request, shopper)
  const found = await findDocument(services, viewer, params.id, numberOfFile(params.file) ?? '')
  if (found?.document)
    return pdfAnswer([found.document], {
      fileName: params.file,
      turn: 'common',
      signal: request.signal,
    })
  if (shopper && !found) await recordRefusedOrder(services, shopper.id, params.id)
  return documentNotFound()
}
