import 'leaflet/dist/leaflet.css'
import { control, divIcon, Map as LeafletMap, marker, tileLayer } from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Centre } from '../default-centre.ts'

export interface TileMapProps {
  /** With `{z}`, `{x}` and `{y}`. */
  tiles: string
  centre: Centre
  zoom: number
  /** Whether a pin marks the centre. */
  pin: boolean
  label: string
  /** No tile has come. */
  onFail: () => void
}

const MAX_ZOOM = 19
const PATIENCE_MS = 15_000

// The label says where it is: the pin is for the eye alone.
const pinIcon = divIcon({
  className: 'text-accent',
  iconSize: [34, 44],
  iconAnchor: [17, 43],
  html: '<svg viewBox="0 0 34 44" width="34" height="44" aria-hidden="true"><path d="M17 1C8 1 1.500 7.700 1.500 16.500 1.500 28 17 43 17 43s15.500-15 15.500-26.500C32.500 7.700 26 1 17 1Z" fill="currentColor" stroke="#fff" stroke-width="2"/><circle cx="17" cy="16.500" r="5.500" fill="#fff"/></svg>',
})

/** A map that the arrow keys move and the plus and minus keys zoom; its page scrolls under wheel and finger. */
export function TileMap({ tiles, centre: { lat, lng }, zoom, pin, label, onFail }: TileMapProps) {
  const element = useRef<HTMLDivElement>(null)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    if (!element.current) return undefined
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const map = new LeafletMap(element.current, {
      center: [lat, lng],
      zoom,
      attributionControl: false,
      zoomControl: false,
      scrollWheelZoom: false,
      dragging: !window.matchMedia('(pointer: coarse)').matches,
      zoomAnimation: !still,
      fadeAnimation: !still,
      inertia: !still,
    })
    control.zoom({ zoomInTitle: 'Agrandir la carte', zoomOutTitle: 'Réduire la carte' }).addTo(map)
    if (pin) marker([lat, lng], { icon: pinIcon, interactive: false, keyboard: false }).addTo(map)
    let shown = false
    const failUnlessShown = () => void (shown || fail())
    const timer = setTimeout(failUnlessShown, PATIENCE_MS)
    tileLayer(tiles, { maxZoom: MAX_ZOOM })
      .on('tileload', () => {
        shown = true
      })
      // Every tile in view has come or failed.
      .on('load', failUnlessShown)
      .addTo(map)
    return () => {
      clearTimeout(timer)
      map.remove()
    }
  }, [tiles, lat, lng, zoom, pin])
  return <section ref={element} aria-label={label} className="isolate size-full" />
}
