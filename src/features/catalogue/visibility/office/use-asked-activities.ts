import { useCallback } from 'react'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { useOfficeContext, useScope } from '#web/office/use-office.ts'

const MOST_HITS = 10

/** Activity about which one may ask. */
export interface AskedActivity {
  id: string
  label: string
  vendor: { name: string }
}

/** Reads activities by words: all of them for an operator; a committee's own and those that its shop shows. */
export function useAskedActivities(): (text: string, signal: AbortSignal) => Promise<AskedActivity[]> {
  const call = useScopeCall()
  const { client } = useOfficeContext()
  const scope = useScope()
  const isOperator = scope.kind === 'admin'
  const hasOffers = isOperator || scope.adminCanCreateMemberCardStock
  return useCallback(
    async (text, signal) => {
      const words = text === '' ? {} : { text }
      const [own, shown] = await Promise.all([
        hasOffers
          ? call('/list-activities', { ...words, limit: MOST_HITS, sort: 'name', count: false }, { signal })
          : null,
        isOperator || text === '' ? null : client('/search-activity', { query: text }, { signal }),
      ])
      const all = [...(own?.items ?? []), ...(shown?.activities ?? []).map(({ item }) => item)]
      return [...new Map(all.map((each) => [each.id, each])).values()].slice(0, MOST_HITS)
    },
    [call, client, hasOffers, isOperator],
  )
}
