import { plainKey } from '#kernel/catalogue/slug.ts'

export const rootCategory = 'Musées'
const otherCollections = [rootCategory, 'Autres collections']

const history = 'Histoire'
const sciences = 'Sciences et techniques'
const archaeology = 'Archéologie'
const world = 'Arts du monde'
const decorative = 'Arts décoratifs'
const image = 'Photographie et image'
const letters = 'Lettres et musique'

/** Domain names as the file spells them, misspellings included, without accents and case. */
const paths: Record<string, readonly [string, string?]> = {
  histoire: [history],
  'histoire de la reunion': [history],
  'societe de plantation': [history],
  colonisation: [history],
  esclavage: [history, 'Mémoire de l’esclavage'],
  "memoire de l'esclavage": [history, 'Mémoire de l’esclavage'],
  militaria: [history, 'Militaria'],
  ethnologie: ['Ethnologie'],
  ethnonolgie: ['Ethnologie'],
  archeologie: [archaeology],
  'gallo-romain': [archaeology, 'Gallo-romain'],
  protohistoire: [archaeology, 'Protohistoire'],
  egyptien: [archaeology, 'Égypte antique'],
  grec: [archaeology, 'Grèce antique'],
  numismatique: [archaeology, 'Numismatique'],
  'beaux-arts': ['Beaux-arts'],
  peinture: ['Beaux-arts', 'Peinture'],
  'arts decoratifs': [decorative],
  'mode et textile': [decorative, 'Mode et textile'],
  design: [decorative, 'Design'],
  'art moderne et contemporain': ['Art moderne et contemporain'],
  'technique et industrie': [sciences, 'Technique et industrie'],
  'industrie sucriere': [sciences, 'Technique et industrie'],
  'sciences et techniques': [sciences],
  'scieinces et techniques': [sciences],
  'sciences - techniques': [sciences],
  'sciences fondamentales': [sciences, 'Sciences fondamentales'],
  'sciences de la nature': ['Sciences de la nature'],
  photographie: [image, 'Photographie'],
  imprime: [image, 'Imprimé'],
  afrique: [world, 'Afrique'],
  amerique: [world, 'Amérique'],
  asie: [world, 'Asie'],
  oceanie: [world, 'Océanie'],
  "arts de l'islam": [world, 'Arts de l’Islam'],
  litterature: [letters, 'Littérature'],
  musique: [letters, 'Musique'],
  'musique - chant - danse': [letters, 'Musique'],
}

/** Category paths of a `dompal` cell, each once; unknown or empty domains go under "Autres collections". */
export function domainCategories(domains: string): string[][] {
  const found = new Map<string, string[]>()
  for (const domain of domains.split(/[;,\n]/)) {
    const path = paths[plainKey(domain).replace(/’/g, "'").replace(/\s+/g, ' ')]
    if (path) found.set(path.join('/'), [rootCategory, ...path.filter((name) => name !== undefined)])
  }
  const chosen = [...found.values()]
  // Drops Histoire from "Histoire; Militaria", whose second path includes it.
  const specific = chosen.filter(
    (path) => path.length === 3 || !chosen.some((other) => other.length === 3 && other[1] === path[1]),
  )
  return specific.length > 0 ? specific : [otherCollections]
}
