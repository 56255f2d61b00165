import { marker } from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Centre } from '../default-centre.ts'
import { openMap, pinIcon, showTiles } from './leaflet-map.ts'

export interface TileMapProps {
  /** URL with `{z}`, `{x}` and `{y}`. */
  tiles: string
  centre: Centre
  zoom: number
  /** True if a pin marks the centre. */
  pin: boolean
  label: string
  /** Called if no tile has loaded. */
  onFail: () => void
}

const MAX_ZOOM = 19

/** A map around one location. */
export function TileMap({ tiles, centre: { lat, lng }, zoom, pin, label, onFail }: TileMapProps) {
  const element = useRef<HTMLDivElement>(null)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    if (!element.current) return undefined
    const map = openMap(element.current, { center: [lat, lng], zoom })
    // The label names the location, so screen readers skip the pin.
    if (pin) marker([lat, lng], { icon: pinIcon, interactive: false, keyboard: false }).addTo(map)
    return showTiles(map, tiles, MAX_ZOOM, () => fail())
  }, [tiles, lat, lng, zoom, pin])
  return <section ref={element} aria-label={label} className="isolate size-full" />
}
