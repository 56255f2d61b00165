import { useCallback, useMemo } from 'react'
import { LOADING } from '#ui/text/loading-text.ts'
import { useOfficeContext } from '../../use-office.ts'
import { useLoaded } from '../use-loaded.ts'
import { useScopeCall } from '../use-scope-call.ts'
import { momentText } from './days.ts'
import { useKnownGroups } from './use-known-groups.ts'

/** Stored values that need a lookup: names behind ids, and moments in the region's zone. */

export function PartnerName({ id }: { id: string }) {
  const call = useScopeCall()
  const read = useCallback(async () => (await call('/vendor-lookup', { vendorId: id })).items, [call, id])
  const { found, failure } = useLoaded(read)
  if (failure !== null) return <>{id}</>
  return <>{found === null ? LOADING : (found[0]?.name ?? 'Partenaire introuvable')}</>
}

export function PartnerLocation({ vendorId, id }: { vendorId: string; id: string }) {
  const call = useScopeCall()
  const read = useCallback(
    async () => (await call('/vendor-lookup', { vendorId })).items[0]?.locations,
    [call, vendorId],
  )
  const { found, failure } = useLoaded(read)
  if (found === null && failure === null) return <>{LOADING}</>
  return <>{found?.find((place) => place.id === id)?.text ?? 'une adresse retirée'}</>
}

export function GroupName({ id }: { id: string }) {
  const call = useScopeCall()
  const ids = useMemo(() => [id], [id])
  return <>{useKnownGroups(call, ids).nameOf(id)}</>
}

export function CategoryNames({ ids }: { ids: readonly string[] }) {
  const call = useScopeCall()
  const read = useCallback(async () => (await call('/category-lookup', {})).items, [call])
  const { found, failure } = useLoaded(read)
  if (found === null) return <>{failure === null ? LOADING : ids.join(', ')}</>
  return <>{ids.map((id) => found.find((each) => each.id === id)?.name ?? 'Catégorie supprimée').join(', ')}</>
}

export const Moment = ({ ts }: { ts: number }) => <>{momentText(ts, useOfficeContext().office.zone)}</>
