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
