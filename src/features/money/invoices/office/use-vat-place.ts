import { useCallback } from 'react'
import type { VatTerritory } from '#kernel/invoices/vat-shapes.ts'
import { territoryNames } from '#kernel/invoices/vat-table.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

interface VatPlace {
  territory: VatTerritory | null
  options: readonly string[]
  /** Tells the operator where the activity takes place; null while there is nothing to tell. */
  text: string | null
}

/** Territory and options of the activity that was picked. Without an answer the operator chooses the place. */
export function useVatPlace(activityId: string | null): VatPlace {
  const { client } = useOfficeContext()
  const read = useCallback(
    async () => (activityId === null ? null : adminCall(client)('/admin/get-vat-place', { activityId })),
    [client, activityId],
  )
  const { found, failure } = useLoaded(read)
  if (activityId === null) return { territory: null, options: [], text: null }
  if (failure !== null)
    return { territory: null, options: [], text: 'Le lieu et les options de l’activité n’ont pas pu être lus.' }
  if (!found) return { territory: null, options: [], text: null }
  const { territory, place, options } = found
  if (territory === null)
    return { territory, options, text: 'Aucun lieu français unique : choisissez le lieu de la prestation.' }
  return { territory, options, text: `Lieu de l’activité : ${place ?? ''}, ${territoryNames[territory]}.` }
}
