import type { PlaceholderPicture } from '#features/catalogue/imports/import/placeholder-pictures.ts'
import type { PaletteName } from './palettes.ts'
import { drawPicture, type Motif } from './picture.ts'

type Look = [Motif, PaletteName]

const looks: Record<string, readonly Look[]> = {
  Archéologie: [
    ['castle', 'sand'],
    ['museum', 'sand'],
    ['volcano', 'sand'],
  ],
  'Art moderne et contemporain': [
    ['gallery', 'plum'],
    ['gallery', 'day'],
    ['balloon', 'plum'],
  ],
  'Arts décoratifs': [
    ['gallery', 'brick'],
    ['spa', 'sand'],
    ['gallery', 'dawn'],
  ],
  'Arts du monde': [
    ['zoo', 'dawn'],
    ['beach', 'dusk'],
    ['lake', 'lagoon'],
  ],
  'Beaux-arts': [
    ['gallery', 'mint'],
    ['museum', 'dawn'],
    ['gallery', 'sand'],
  ],
  Ethnologie: [
    ['vineyard', 'sand'],
    ['cooking', 'brick'],
    ['garden', 'dawn'],
  ],
  Histoire: [
    ['museum', 'brick'],
    ['castle', 'dusk'],
    ['library', 'brick'],
  ],
  'Lettres et musique': [
    ['library', 'sand'],
    ['concert', 'stage'],
    ['library', 'plum'],
  ],
  'Photographie et image': [
    ['cinema', 'night'],
    ['gallery', 'night'],
    ['cinema', 'stage'],
  ],
  'Sciences de la nature': [
    ['garden', 'forest'],
    ['mountains', 'forest'],
    ['aquarium', 'lagoon'],
  ],
  'Sciences et techniques': [
    ['planetarium', 'night'],
    ['karting', 'sand'],
    ['balloon', 'day'],
  ],
}
const usual: readonly Look[] = [
  ['museum', 'day'],
  ['museum', 'forest'],
  ['museum', 'plum'],
]

/** A drawn picture for a museum of this theme (a level-2 category); `variant` chooses one of three. */
export function drawMuseum(theme: string, variant: number): PlaceholderPicture {
  const [motif, palette] = (looks[theme] ?? usual)[variant % 3] ?? ['museum', 'day']
  const { svg, ...picture } = drawPicture({ motif, palette, seed: variant + 11 })
  return { ...picture, ext: 'svg', bytes: svg }
}
