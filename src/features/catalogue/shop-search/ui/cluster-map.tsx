import { divIcon, type LayerGroup, type Map as LeafletMap, layerGroup, Marker, marker } from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import Supercluster, { type ClusterProperties } from 'supercluster'
import { openMap, pinIcon, showTiles } from '#features/catalogue/shop/ui/leaflet-map.ts'
import type { ResultPoint } from '../result-shapes.ts'

export interface ClusterMapProps {
  /** URL with `{z}`, `{x}` and `{y}`. */
  tiles: string
  /** At least one. */
  points: readonly ResultPoint[]
  label: string
  /** Called with the activities of the chosen pin. */
  onChoose: (points: readonly ResultPoint[]) => void
  /** Called if no tile has loaded. */
  onFail: () => void
}

const MAX_ZOOM = 18
const CLUSTER_ZOOM = 16
const RADIUS = 60
/** Size of a tile, in the pixels of the cluster radius. */
const EXTENT = 256
const MOST_CHOSEN = 50
const ONE_PLACE_ZOOM = 14

type Clusters = Supercluster<ResultPoint, object>

/** Map of results: close ones form a circle with their number, which opens when zoomed in. */
export function ClusterMap({ tiles, points, label, onChoose, onFail }: ClusterMapProps) {
  const element = useRef<HTMLDivElement>(null)
  const choose = useEffectEvent(onChoose)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    if (!element.current) return undefined
    const map = openMap(element.current, { maxZoom: MAX_ZOOM })
    map.fitBounds(
      points.map(({ lat, lng }) => [lat, lng]),
      { padding: [40, 40], maxZoom: ONE_PLACE_ZOOM, animate: false },
    )
    const clusters: Clusters = new Supercluster<ResultPoint, object>({
      radius: RADIUS,
      extent: EXTENT,
      maxZoom: CLUSTER_ZOOM,
    })
    clusters.load(
      points.map((point) => ({
        type: 'Feature',
        properties: point,
        geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
      })),
    )
    const layer = layerGroup().addTo(map)
    // Circle opened by key: one of its contents takes the focus.
    let opened: Place | null = null
    const draw = () => {
      drawMarkers(map, layer, clusters, opened, {
        choose,
        open: (place, zoom, isByKey) => {
          opened = isByKey ? place : null
          map.flyTo([place.lat, place.lng], zoom, { animate: map.options.zoomAnimation === true })
        },
      })
      opened = null
    }
    map.on('moveend', draw)
    draw()
    return showTiles(map, tiles, MAX_ZOOM, () => fail())
  }, [tiles, points])
  return <section ref={element} aria-label={label} className="isolate size-full" />
}

type Place = Pick<ResultPoint, 'lat' | 'lng'>

interface MarkerActions {
  choose(points: readonly ResultPoint[]): void
  /** Zooms in on a circle until it opens. */
  open(place: Place, zoom: number, isByKey: boolean): void
}

/**
 * Draws markers in view and a little around, as buttons that keys reach. The one nearest to `focus`, or else to the
 * marker focused before, gets the focus.
 */
function drawMarkers(
  map: LeafletMap,
  layer: LayerGroup,
  clusters: Clusters,
  focus: Place | null,
  actions: MarkerActions,
): void {
  const bounds = map.getBounds().pad(0.2)
  const inView = clusters.getClusters(
    [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
    map.getZoom(),
  )
  let wanted = focus
  // The map follows the focus to the edge of the view and is then redrawn.
  layer.eachLayer((before) => {
    if (before instanceof Marker && before.getElement() === document.activeElement) wanted ??= before.getLatLng()
  })
  const near = wanted
  layer.clearLayers()
  const drawn = inView.map((feature) => {
    const [lng = 0, lat = 0] = feature.geometry.coordinates
    const { title, icon, act } = look({ lat, lng }, feature.properties, clusters, actions)
    const pin = marker([lat, lng], { title, icon })
      .on('click', () => act(false))
      .on('keydown', ({ originalEvent }) => {
        if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
        originalEvent.preventDefault()
        act(true)
      })
      .addTo(layer)
    pin.getElement()?.setAttribute('aria-label', title)
    return { pin, away: near === null ? 0 : map.distance([lat, lng], [near.lat, near.lng]) }
  })
  if (near === null) return
  const [nearest] = drawn.sort((a, b) => a.away - b.away)
  nearest?.pin.getElement()?.focus({ preventScroll: true })
}

/** Icon of a circle with its number, or of one location's pin. */
function look(
  place: Place,
  properties: ClusterProperties | ResultPoint,
  clusters: Clusters,
  { choose, open }: MarkerActions,
) {
  if ('label' in properties)
    return {
      title: [properties.label, properties.city].filter(Boolean).join(', '),
      icon: pinIcon,
      act: () => choose([properties]),
    }
  const { cluster_id: id, point_count: count } = properties
  const nearer = clusters.getClusterExpansionZoom(id)
  // Locations at one postal address stay together at any zoom.
  const isOneAddress = nearer > CLUSTER_ZOOM
  return {
    title: isOneAddress ? `${count} activités à cette adresse` : `${count} adresses : agrandir`,
    icon: circle(count),
    act: (isByKey: boolean) =>
      isOneAddress
        ? choose(clusters.getLeaves(id, MOST_CHOSEN).map((leaf) => leaf.properties))
        : open(place, nearer, isByKey),
  }
}

const CIRCLE = 44

const circle = (count: number) =>
  divIcon({
    className:
      'flex! items-center justify-center rounded-full border-2 border-white bg-main text-on-main text-copy font-bold tabular-nums shadow-card',
    iconSize: [CIRCLE, CIRCLE],
    html: `<span>${count}</span>`,
  })
