import { useCallback } from 'react'
import { FilterChoice } from '#web/office/kit/list/filter-choice.tsx'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'

interface VendorFilterProps {
  chosen: string | undefined
  choose: (vendorId: string | undefined) => void
}

/** Filter of a list by one partner, found by name. */
export function VendorFilter({ chosen, choose }: VendorFilterProps) {
  const call = useScopeCall()
  const load = useCallback(
    async (text: string, signal: AbortSignal) =>
      (await call('/vendor-lookup', { limit: 10, count: false, ...(text === '' ? {} : { text }) }, { signal })).items,
    [call],
  )
  const findName = useCallback(
    async (vendorId: string) => (await call('/vendor-lookup', { vendorId })).items[0]?.name,
    [call],
  )
  return <FilterChoice name="vendor" label="Partenaire" nameOf={findName} {...{ chosen, load, choose }} />
}
