import 'leaflet/dist/leaflet.css'
import { control, divIcon, Map as LeafletMap, type MapOptions, tileLayer } from 'leaflet'

const PATIENCE_MS = 15_000

export const pinIcon = divIcon({
  className: 'text-accent',
  iconSize: [34, 44],
  iconAnchor: [17, 43],
  html: '<svg viewBox="0 0 34 44" width="34" height="44" aria-hidden="true"><path d="M17 1C8 1 1.500 7.700 1.500 16.500 1.500 28 17 43 17 43s15.500-15 15.500-26.500C32.500 7.700 26 1 17 1Z" fill="currentColor" stroke="#fff" stroke-width="2"/><circle cx="17" cy="16.500" r="5.500" fill="#fff"/></svg>',
})

/** Opens a map that arrow keys move and plus and minus keys zoom; the page scrolls under wheel and finger. */
export function openMap(element: HTMLElement, options: MapOptions): LeafletMap {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = new LeafletMap(element, {
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: false,
    dragging: !window.matchMedia('(pointer: coarse)').matches,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
    ...options,
  })
  control.zoom({ zoomInTitle: 'Agrandir la carte', zoomOutTitle: 'Réduire la carte' }).addTo(map)
  return map
}

/**
 * Adds tiles (a URL with `{z}`, `{x}` and `{y}`) to a map; calls `fail` if none has loaded after at most 15 s. Returns
 * a function that closes the map.
 */
export function showTiles(map: LeafletMap, tiles: string, maxZoom: number, fail: () => void): () => void {
  let shown = false
  const failUnlessShown = () => void (shown || fail())
  const timer = setTimeout(failUnlessShown, PATIENCE_MS)
  tileLayer(tiles, { maxZoom })
    .on('tileload', () => {
      shown = true
    })
    // Every tile in view has loaded or failed.
    .on('load', failUnlessShown)
    .addTo(map)
  return () => {
    clearTimeout(timer)
    map.remove()
  }
}
