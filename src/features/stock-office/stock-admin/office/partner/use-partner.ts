import { useCallback, useEffect, useState } from 'react'
import type { OfficeActivity } from '#features/catalogue/activities/activity-shapes.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { type PartnerFacts, partnerFacts, unfinishedPromotions } from './partner-facts.ts'

export type PartnerState = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; partner: PartnerFacts }

/** Loads the data of the activity's partner and promotions that a stock's form needs. */
export function usePartner({
  id,
  vendorId,
  categoryContractKind,
}: Pick<OfficeActivity, 'id' | 'vendorId' | 'categoryContractKind'>): [state: PartnerState, retry: () => void] {
  const { client } = useOfficeContext()
  const [state, setState] = useState<PartnerState>({ kind: 'loading' })
  const load = useCallback(async () => {
    setState({ kind: 'loading' })
    try {
      const call = adminCall(client)
      const [{ item }, { offers, nowTs, commission }] = await Promise.all([
        call('/admin/get-vendor', { vendorId }),
        call('/admin/get-activity-offers', { activityId: id }),
      ])
      const promotions = unfinishedPromotions(offers, nowTs)
      setState({ kind: 'ready', partner: partnerFacts(item, { categoryContractKind, promotions, commission }) })
    } catch {
      setState({ kind: 'failed' })
    }
  }, [client, id, vendorId, categoryContractKind])
  useEffect(() => void load(), [load])
  return [state, () => void load()]
}
