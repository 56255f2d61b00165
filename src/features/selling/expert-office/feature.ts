import { defineFeature } from '#handler/manifest/feature.ts'
import { expertTicketCatalogHandler } from './catalog.ts'
import { completeExpertSaleHandler } from './complete-sale.ts'
import type * as contract from './contract.ts'
import { expertTicketCancellationRequestHandler, expertTicketCreateTransactionHandler } from './create-transaction.ts'
import { expertTicketListTransactionHandler } from './list-transactions.ts'
import { expertTicketReservationHandler } from './reserve.ts'
import { retryExpertSaleHandler } from './retry-sale.ts'
import { expertSalesFile } from './sales-file.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    expertTicketCatalog: expertTicketCatalogHandler,
    expertTicketListTransaction: expertTicketListTransactionHandler,
    expertTicketReservation: expertTicketReservationHandler,
    expertTicketCreateTransaction: expertTicketCreateTransactionHandler,
    expertTicketCancellationRequest: expertTicketCancellationRequestHandler,
    retryExpertSale: retryExpertSaleHandler,
    completeExpertSale: completeExpertSaleHandler,
  },
  files: [expertSalesFile],
})
