/** Expected texts are written in the test: a text imported from the product is right whatever it says. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testFiles } from './citations.ts'
import { type Import, readImports, sourceFiles } from './imports.ts'

/** Files that compare the table itself with words of their own, or read its codes alone. */
const readTheTable: Readonly<Record<string, readonly string[]>> = {
  errorCatalogue: ['tests/server/openapi.test.ts', 'tests/server/product-statements.test.ts'],
  contactTypes: ['tests/refusals/generated-input.test.ts', 'tests/rules/shell.test.ts'],
  orderStatusLabels: ['tests/rules/order-states.test.ts'],
  symbologyNames: ['tests/tickets/read-back.test.ts'],
}

const initial = (name: string): RegExp =>
  new RegExp(
    `export const ${name}\\b[^=\\n]*= (?<value>['"\`{\\[](?:(?!=>)[\\s\\S])*?)(?:\\n[}\\]]|\\n\\n|\\n(?=export )|$)`,
  )

/** A capital, and at least two words. */
const sentence = /'[A-ZÀ-Ý][^'\n]* [^'\n]*'|"[A-ZÀ-Ý][^"\n]* [^"\n]*"/

const holdsText = (source: string, name: string): boolean =>
  sentence.test(initial(name).exec(source)?.groups?.value ?? '')

const importedNames = (text: string, { to }: Import): string[] =>
  [...text.matchAll(/import \{(?<names>[^}]*)\} from '(?<path>[^']+)'/g)]
    .filter(({ groups }) => to.endsWith((groups?.path ?? '').replace(/^(\.\.?\/)+/, '')))
    .flatMap(({ groups }) => (groups?.names ?? '').split(','))
    .map((name) => name.trim().replace(/ as .*/, ''))
    .filter((name) => name !== '' && !name.startsWith('type '))

const own = testFiles().filter((path) => !path.startsWith('tests/house/'))

test('no test imports a text or a table of texts from the product', () => {
  const found = own.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return readImports(path, text)
      .filter(({ to, typeOnly }) => !typeOnly && /^(src|tenants)\//.test(to) && existsSync(to))
      .flatMap((each) => {
        const source = readFileSync(each.to, 'utf8')
        return importedNames(text, each).filter((name) => holdsText(source, name))
      })
      .filter((name) => !readTheTable[name]?.includes(path))
      .map((name) => `${path}: ${name}`)
  })
  expect(found).toEqual([])
})

test('a browser test takes no expected value from a component or its texts', () => {
  const found = own
    .filter((path) => path.startsWith('tests/browser/'))
    .flatMap((path) => readImports(path))
    .filter(
      ({ to, typeOnly }) => !typeOnly && /^src\/(web|screens|(features\/[^/]+|kernel)\/[^/]+\/(ui|office))\//.test(to),
    )
  expect(found.map(({ from, to }) => `${from}: ${to}`)).toEqual([])
})

// [K-SCREEN-119]
test('the loading message is written once, as documented', () => {
  const found = sourceFiles().flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?<=['"`>])Chargement ?(?:…|\.\.\.)/g)].map(([text]) => [path, text]),
  )
  expect(found).toEqual([['src/ui/text/loading-text.ts', 'Chargement...']])
})

test.each([
  ["export const tooLarge = 'Le fichier est trop volumineux'\n", 'tooLarge', true],
  ['export const texts = {\n  svg: "Le fichier n\'est pas une image",\n}\n', 'texts', true],
  ["export const kinds = ['Fixed', 'Flexible']\n", 'kinds', false],
  ['export const toText = (count: number) => `Encore ${count} places`\n', 'toText', false],
])('the source %j exports a text as %s: %s', (source, name, holds) => {
  expect(holdsText(source, name)).toBe(holds)
})
