import { expect, test } from 'vitest'
import { readEnvironment } from '#platform/config/config.ts'
import { mapSettings } from '#platform/config/map-config.ts'
import { contentSecurityPolicy } from '#server/pages/security-headers.ts'

const osm = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'
const mapFrom = (variables: Record<string, string>, hasStandIns: boolean) =>
  mapSettings(readEnvironment(variables), hasStandIns)

test('map tiles come from the configured URL, else from the simulator where there is one, else there is no map', () => {
  expect(mapFrom({ MAP_TILES_URL: osm }, true)).toEqual({
    tiles: osm,
    attribution: '© les contributeurs d’OpenStreetMap',
    attributionUrl: 'https://www.openstreetmap.org/copyright',
  })
  expect(mapFrom({}, true)?.tiles).toBe('/_dev/tiles/{z}/{x}/{y}.svg')
  expect(mapFrom({}, false)).toBeNull()
})

test.each([
  'tuiles',
  '/tiles/{z}/{x}/{y}.png',
  'https://{s}.exemple.test/{z}/{x}/{y}.png',
  'https://exemple.test/{z}/{x}',
])('%s is not accepted as a URL of map tiles', (address) => {
  expect(() => readEnvironment({ MAP_TILES_URL: address })).toThrow(/^MAP_TILES_URL: /)
})

test('a page may load images from the tile server, and nothing else from there', () => {
  const directives = (tiles: string | null) =>
    contentSecurityPolicy('nonce', { stripe: false, tiles })
      .split('; ')
      .filter((directive) => directive.includes('openstreetmap'))
  expect(directives(osm)).toEqual(["img-src 'self' data: blob: https://tile.openstreetmap.org"])
  expect(directives(null)).toEqual([])
  expect(contentSecurityPolicy('nonce', { stripe: false, tiles: '/_dev/tiles/{z}/{x}/{y}.svg' })).toContain(
    "img-src 'self' data: blob:;",
  )
})
