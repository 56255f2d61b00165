import { z } from 'zod'

/** Source of map tiles. */
export interface MapConfig {
  /** Address of a raster tile with `{z}`, `{x}` and `{y}`; a path if the product itself serves them. */
  tiles: string
  /** Attribution required by the tiles' licence, and its link. */
  attribution: string
  attributionUrl: string | null
}

const tileAddress = z
  .string()
  .regex(/^https?:\/\/[^/{}]+\//, 'an http(s) address whose host is written out')
  .refine((address) => ['{z}', '{x}', '{y}'].every((part) => address.includes(part)), 'needs {z}, {x} and {y}')

/** Variables of both runtimes. */
export const mapVariables = {
  MAP_TILES_URL: tileAddress.optional(),
  MAP_ATTRIBUTION: z.string().min(1).default('© les contributeurs d’OpenStreetMap'),
  MAP_ATTRIBUTION_URL: z.url().default('https://www.openstreetmap.org/copyright'),
}
const schema = z.object(mapVariables)

const standIn: MapConfig = {
  tiles: '/_dev/tiles/{z}/{x}/{y}.svg',
  attribution: 'Plan de démonstration',
  attributionUrl: null,
}

/** The configured tiles, else the simulator's; null (no map) without either. */
export function mapSettings(variables: z.output<typeof schema>, hasStandIns: boolean): MapConfig | null {
  const { MAP_TILES_URL: tiles, MAP_ATTRIBUTION: attribution, MAP_ATTRIBUTION_URL: attributionUrl } = variables
  if (tiles !== undefined) return { tiles, attribution, attributionUrl }
  return hasStandIns ? standIn : null
}
