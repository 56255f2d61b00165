import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { OfficeActivity } from '#features/catalogue/activities/activity-shapes.ts'
import { notify } from '#ui/toast.ts'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { ExpertStockForm } from './expert-stock-form.tsx'
import { checkStock, expertStockWords, expertTicketFields, newStock } from './expert-stock-values.ts'
import { useChosenProducts } from './use-products.ts'

const words = expertStockWords((id) => id)

export function CreateExpertStockPage({ activity }: { activity: OfficeActivity }) {
  const { client } = useOfficeContext()
  const router = useRouter()
  const [first] = useState([])
  const form = useOfficeForm({
    item: `expert-stock/new/${activity.id}`,
    stored: newStock,
    check: checkStock,
    words,
    save: async (values, { idempotencyKey }) => {
      const tickets = expertTicketFields(values).map(({ label, description, productId }) => ({
        label,
        description,
        productId,
      }))
      const input = { activityId: activity.id, tickets }
      await adminCall(client)('/admin/create-expert-ticket-stocks', input, { idempotencyKey })
      notify.success('Stock de tickets ExperTicket créé')
      void router.navigate({ href: `/admin/activity/${activity.id}?tab=expert-ticket-stock` })
      return null
    },
  })
  const products = useChosenProducts(form, first)
  return (
    <OfficePage>
      <p className="mb-4 text-ink-soft">{activity.label}</p>
      <ExpertStockForm of={form} products={products} title="Nouveau Stock" submit="Ajouter" />
    </OfficePage>
  )
}
