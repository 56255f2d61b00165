import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { VendorLocation } from '#contract/catalogue-shapes.ts'
import { cameIntoView } from '#ui/browser/came-into-view.ts'
import { TextAnchor } from '#ui/page.tsx'
import { defaultCentre } from '../default-centre.ts'
import type { TileMapProps } from './tile-map.tsx'

const DEFAULT_ZOOM = 11
const PLACE_ZOOM = 14

/** Source of map tiles, and its attribution. */
export interface MapSource {
  tiles: string
  attribution: string
  attributionUrl: string | null
}

interface LocationMapProps {
  address: NonNullable<VendorLocation['address']>
  /** Null: the page has no map. */
  map: MapSource | null
  zone: string
  /** Called if the map fails: no script, or no tile. */
  onFail?: () => void
}

/** Map of a location, loaded once it is scrolled to; renders nothing if the map fails. */
export function LocationMap({ address, map, zone, onFail }: LocationMapProps) {
  const [failed, setFailed] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const fail = () => {
    setFailed(true)
    onFail?.()
  }
  const TileMap = useTileMap(frame, fail)
  if (map === null || failed) return null
  const place = address.geometry?.location
  return (
    // Hidden without JavaScript, as only the browser draws the map.
    <figure className="[@media(scripting:none)]:hidden">
      <div ref={frame} className="h-70 overflow-hidden rounded-xl border border-line bg-surface">
        {TileMap ? (
          <TileMap
            tiles={map.tiles}
            centre={place ?? defaultCentre(zone)}
            zoom={place ? PLACE_ZOOM : DEFAULT_ZOOM}
            pin={place !== undefined}
            label={`Carte : ${[address.main, address.secondary].filter(Boolean).join(', ')}`}
            onFail={fail}
          />
        ) : null}
      </div>
      <figcaption className="mt-1.5 text-right text-xs text-ink-soft">
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

/** Loads the map's code once `ref` is in view. */
function useTileMap(ref: { current: HTMLElement | null }, onFail: () => void): ComponentType<TileMapProps> | null {
  const [TileMap, setTileMap] = useState<ComponentType<TileMapProps> | null>(null)
  const fail = useRef(onFail)
  useEffect(() => {
    const element = ref.current
    // Servers leave the library out, as it needs a browser.
    if (!element || import.meta.env.SSR) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (!cameIntoView(entries)) return
      observer.disconnect()
      import('./tile-map.tsx').then(
        (loaded) => setTileMap(() => loaded.TileMap),
        () => fail.current(),
      )
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return TileMap
}
