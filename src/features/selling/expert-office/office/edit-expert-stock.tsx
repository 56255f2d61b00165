import { useMemo, useState } from 'react'
import type { OfficeExpertStock } from '#kernel/stock/expert-shapes.ts'
import { Button } from '#ui/button.tsx'
import { HistoryDialog } from '#web/office/kit/form/history-dialog.tsx'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { ExpertStockForm } from './expert-stock-form.tsx'
import { checkStock, expertStockWords, expertTicketFields, storedStock } from './expert-stock-values.ts'
import { useChosenProducts } from './use-products.ts'

interface EditExpertStockProps {
  stock: OfficeExpertStock
  reload: () => Promise<void>
}

/** Form of an existing stock, edited in the list. */
export function EditExpertStock({ stock, reload }: EditExpertStockProps) {
  const { client } = useOfficeContext()
  const scopeCall = useScopeCall()
  const { activityId, id } = stock
  const [isHistory, setHistory] = useState(false)
  const stored = useMemo(() => storedStock(stock), [stock])
  const first = useMemo(() => stock.tickets.map(({ product }) => product), [stock])
  const words = useMemo(() => {
    const names = new Map(first.map((product) => [product.id, product.name]))
    return expertStockWords((productId) => names.get(productId) ?? productId)
  }, [first])
  const changed = useMemo(
    () => new Set(stock.tickets.filter(({ isPriceChanged }) => isPriceChanged).map((ticket) => ticket.id)),
    [stock],
  )
  const form = useOfficeForm({
    item: `expert-stock/${id}`,
    stored,
    check: checkStock,
    words,
    save: async (values, { base, idempotencyKey }) => {
      const { expertTicketStocks } = await adminCall(client)(
        '/admin/manage-expert-ticket-stocks',
        {
          activityId,
          operations: [
            {
              type: 'updateStock',
              id,
              updates: { tickets: expertTicketFields(values) },
              ifUpdatedAt: base.version ?? undefined,
            },
          ],
        },
        { idempotencyKey },
      )
      const saved = expertTicketStocks[0] ?? stock
      void notifySaved('Stocks mis à jour', { call: scopeCall, target: id, updatedAt: saved.updatedAt, after: reload })
      void reload()
      return storedStock(saved)
    },
    reload: async () => {
      const { expertTicketStocks } = await adminCall(client)('/admin/get-activity-expert-tickets', { activityId })
      return storedStock(expertTicketStocks.find((one) => one.id === id) ?? stock)
    },
  })
  const products = useChosenProducts(form, first)
  return (
    <>
      <ExpertStockForm
        of={form}
        products={products}
        title="Modifier le stock"
        submit="Modifier"
        changed={changed}
        actions={
          <Button variant="secondary" size="sm" onClick={() => setHistory(true)}>
            Historique
          </Button>
        }
      />
      <HistoryDialog
        open={isHistory}
        onClose={() => setHistory(false)}
        target={id}
        call={scopeCall}
        words={words}
        onUndone={reload}
      />
    </>
  )
}
