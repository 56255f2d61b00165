import { ExpertTicketError } from '#features/stock/expert-tickets/expert-error.ts'
import type { ExpertTicketProvider } from '#features/stock/expert-tickets/provider.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { asked } from './ask-provider.ts'
import { expertTicketListTransaction } from './contract.ts'
import type { DocumentLinks } from './expert-office-shapes.ts'
import { documentLinks, transactionView } from './transaction-view.ts'

/** Sales whose documents are fetched in parallel, one request each. */
const AT_ONCE = 6

export const expertTicketListTransactionHandler = handleOffice(
  expertTicketListTransaction,
  async ({ platform }, { page, saleId, withDocuments }) => {
    const provider = platform.expertTickets
    return asked(async () => {
      const { transactions, hasNext } = await provider.transactionPage({ page, saleId })
      const ids = transactions.map(({ SaleId }) => SaleId)
      return {
        transactions: transactions.map(transactionView),
        documents: withDocuments ? await findDocuments(provider, ids) : {},
        nextPage: hasNext ? page + 1 : null,
      }
    })
  },
)

async function findDocuments(provider: ExpertTicketProvider, saleIds: readonly string[]): Promise<DocumentLinks> {
  const found: DocumentLinks = {}
  for (let from = 0; from < saleIds.length; from += AT_ONCE)
    await Promise.all(
      saleIds.slice(from, from + AT_ONCE).map(async (saleId) => {
        found[saleId] = documentLinks(await provider.documents(saleId).catch(nothingWhereRefused))
      }),
    )
  return found
}

/** Returns no documents for a refusal, as after a cancellation; rethrows other failures, which tell nothing. */
function nothingWhereRefused(error: unknown): [] {
  if (error instanceof ExpertTicketError && error.kind === 'refused') return []
  throw error
}
