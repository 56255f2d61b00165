import type { ReactNode } from 'react'
import { FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import type { ExpertStockValues } from './expert-stock-values.ts'
import { Tickets } from './ticket-fields.tsx'
import type { useChosenProducts } from './use-products.ts'

interface ExpertStockFormProps {
  of: Form<ExpertStockValues>
  products: ReturnType<typeof useChosenProducts>
  title: string
  submit: string
  changed?: ReadonlySet<string>
  actions?: ReactNode
}

const nothing: ReadonlySet<string> = new Set()

/** All fields of an ExperTicket stock. */
export const ExpertStockForm = ({ of, products, title, submit, changed = nothing, actions }: ExpertStockFormProps) => (
  <OfficeForm of={of} label={title} submit={submit} actions={actions}>
    <FormSection
      title={title}
      line="Chaque ticket vend un produit de la billetterie ExperTicket : ses jours et ses prix sont les siens."
    >
      <Tickets of={of} products={products} changed={changed} />
    </FormSection>
  </OfficeForm>
)
