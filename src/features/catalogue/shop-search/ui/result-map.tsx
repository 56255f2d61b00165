import { useRouteContext } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { Notice } from '#ui/notice.tsx'
import { TextAnchor, TextLink } from '#ui/page.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import type { ResultPoint } from '../result-shapes.ts'
import type { ClusterMapProps } from './cluster-map.tsx'
import { PinCards } from './pin-cards.tsx'
import type { SearchAddress } from './search-address.ts'

interface ResultMapProps {
  points: readonly ResultPoint[]
  /** Activities listed beside the map, whose cards need not be asked for. */
  known: CallResult<'/search-results'>['activities']
  /** Number of activities found, with or without a location. */
  total: number
  address: SearchAddress
}

/** Map of results, loaded on demand, with a note on activities without a location; shows the list if the map fails. */
export function ResultMap({ points, known, total, address }: ResultMapProps) {
  const { map } = useRouteContext({ from: '__root__' })
  const [failed, setFailed] = useState(false)
  const [chosen, setChosen] = useState<readonly ResultPoint[]>([])
  const ClusterMap = useClusterMap(setFailed)
  // New results: drop chosen points that are no longer among them.
  useEffect(() => setChosen((before) => before.filter((point) => points.includes(point))), [points])
  const asList = (
    <TextLink to="." search={{ ...address, vue: undefined }}>
      Voir la liste
    </TextLink>
  )
  if (map === null || failed)
    return (
      <Notice kind="warn" title="La carte ne se charge pas.">
        {asList}
      </Notice>
    )
  if (points.length === 0)
    return (
      <Notice kind="info" title="Aucune de ces activités n’a d’adresse à montrer sur la carte.">
        {asList}
      </Notice>
    )
  const placed = new Set(points.map(({ id }) => id)).size
  return (
    <figure>
      <noscript>
        <p className="mb-3">La carte a besoin de JavaScript.</p>
      </noscript>
      <div className="relative h-105 overflow-hidden rounded-xl border border-line bg-surface md:h-140 lg:h-[calc(100dvh-10.5rem)]">
        {ClusterMap ? (
          <ClusterMap
            tiles={map.tiles}
            points={points}
            label="Carte des résultats"
            onChoose={setChosen}
            onFail={() => setFailed(true)}
          />
        ) : (
          <LoadingBlock label="Chargement de la carte" />
        )}
        <div role="status" className="absolute inset-x-3 bottom-3 empty:hidden">
          {chosen.length > 0 ? <PinCards points={chosen} known={known} onClose={() => setChosen([])} /> : null}
        </div>
      </div>
      <figcaption className="mt-1.5 flex flex-wrap justify-between gap-x-4 gap-y-1 text-xs text-ink-soft">
        <span>{placed < total ? `${total - placed} sans adresse : dans la liste seulement.` : ''}</span>
        {map.attributionUrl === null ? (
          map.attribution
        ) : (
          <TextAnchor href={map.attributionUrl} target="_blank" rel="noopener noreferrer">
            {map.attribution}
          </TextAnchor>
        )}
      </figcaption>
    </figure>
  )
}

/** Loads the map's code in the browser only. */
function useClusterMap(setFailed: (failed: boolean) => void): ComponentType<ClusterMapProps> | null {
  const [ClusterMap, setClusterMap] = useState<ComponentType<ClusterMapProps> | null>(null)
  useEffect(() => {
    if (import.meta.env.SSR) return
    import('./cluster-map.tsx').then(
      (loaded) => setClusterMap(() => loaded.ClusterMap),
      () => setFailed(true),
    )
  }, [setFailed])
  return ClusterMap
}
