import { useCallback, useEffect, useState } from 'react'
import type { OfficeActivity } from '#features/catalogue/activities/activity-shapes.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { type PartnerFacts, partnerFacts } from './partner-facts.ts'

export type PartnerState = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; partner: PartnerFacts }

/** Loads the data of the activity's partner that a stock's form needs. */
export function usePartner({
  vendorId,
  categoryContractKind,
}: Pick<OfficeActivity, 'vendorId' | 'categoryContractKind'>): [state: PartnerState, retry: () => void] {
  const { client } = useOfficeContext()
  const [state, setState] = useState<PartnerState>({ kind: 'loading' })
  const load = useCallback(async () => {
    setState({ kind: 'loading' })
    try {
      const { item } = await adminCall(client)('/admin/get-vendor', { vendorId })
      setState({ kind: 'ready', partner: partnerFacts(item, categoryContractKind) })
    } catch {
      setState({ kind: 'failed' })
    }
  }, [client, vendorId, categoryContractKind])
  useEffect(() => void load(), [load])
  return [state, () => void load()]
}
