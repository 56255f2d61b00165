import { departmentByNumber, departments } from '#kernel/catalogue/gazetteer/departments.ts'
import type { WrittenSynonym } from './synonym-memory.ts'

/** Word under which `listing.ts` files activities of a department; nobody types it. */
export const departmentWord = (number: string): string => `xd${number.toLowerCase()}`

/** Numbers of the departments among what a word means. */
export const departmentNumbers = (meant: readonly (readonly string[])[]): string[] =>
  meant.flatMap(([word = '']) => {
    const [, number = ''] = /^xd(\w{2,3})$/.exec(word) ?? []
    return departmentByNumber.has(number.toUpperCase()) ? [number.toUpperCase()] : []
  })

/** Names by which regions and departments are known beside their own. */
const alsoKnown: Readonly<Record<string, readonly string[]>> = {
  "Provence-Alpes-Côte d'Azur": ['PACA', 'Côte d’Azur', 'Région Sud'],
  'Île-de-France': ['IDF', 'région parisienne'],
  Bretagne: ['Breizh'],
  974: ['Réunion', 'île de la Réunion'],
  973: ['Guyane française'],
  977: ['Saint-Barth'],
  986: ['Wallis et Futuna'],
  987: ['Tahiti', 'Polynésie'],
  984: ['TAAF'],
}
/** Regions until 2016 and other parts of the country as people still call them, by their departments. */
const parts: Readonly<Record<string, readonly string[]>> = {
  Alsace: ['67', '68'],
  Aquitaine: ['24', '33', '40', '47', '64'],
  Auvergne: ['03', '15', '43', '63'],
  'Basse-Normandie': ['14', '50', '61'],
  Bourgogne: ['21', '58', '71', '89'],
  'Champagne-Ardenne': ['08', '10', '51', '52'],
  'Franche-Comté': ['25', '39', '70', '90'],
  'Haute-Normandie': ['27', '76'],
  'Languedoc-Roussillon': ['11', '30', '34', '48', '66'],
  Limousin: ['19', '23', '87'],
  Lorraine: ['54', '55', '57', '88'],
  'Midi-Pyrénées': ['09', '12', '31', '32', '46', '65', '81', '82'],
  'Nord-Pas-de-Calais': ['59', '62'],
  Picardie: ['02', '60', '80'],
  'Poitou-Charentes': ['16', '17', '79', '86'],
  'Rhône-Alpes': ['01', '07', '26', '38', '42', '69', '73', '74'],
  'Pays basque': ['64'],
  'petite couronne': ['92', '93', '94'],
  Antilles: ['971', '972', '977', '978'],
}
const OVERSEAS = ['outre-mer', 'DOM-TOM', 'DROM-COM']

const each = (...names: readonly string[]) => [...new Set(names)]
const bare = (name: string) => name.replace(/^(?:La|Le|Les|L['’]) ?/, '')

/**
 * Departments by number and name and regions by name, as what the search takes for the same as the word of each: the
 * typed words are searched as well, so that "Paris" still finds what is called so.
 */
const placeSynonyms: readonly WrittenSynonym[] = [
  ...departments.flatMap(({ number, name }) =>
    each(number, name, bare(name), ...(alsoKnown[number] ?? [])).map((typed) => ({ typed, departments: [number] })),
  ),
  ...[...Map.groupBy(departments, ({ region }) => region)]
    .filter(([region]) => region !== '')
    .flatMap(([region, some]) =>
      each(region, bare(region), ...(alsoKnown[region] ?? [])).map((typed) => ({
        typed,
        departments: some.map(({ number }) => number),
      })),
    ),
  ...Object.entries(parts).map(([typed, some]) => ({ typed, departments: some })),
  ...OVERSEAS.map((typed) => ({
    typed,
    departments: departments.filter(({ region }) => region === '').map(({ number }) => number),
  })),
].map(({ typed, departments: meant }) => ({ typed, meant: meant.map(departmentWord), bothWays: false }))

/** Words for what is for children, which `listing.ts` files under `xenfants`. */
const childrenSynonyms: readonly WrittenSynonym[] = ['enfants', 'pour enfants', 'famille', 'en famille', 'kids'].map(
  (typed) => ({ typed, meant: ['xenfants'], bothWays: false }),
)

/** Synonyms of the product, beside those of the operators. */
export const builtInSynonyms: readonly WrittenSynonym[] = [...placeSynonyms, ...childrenSynonyms]
