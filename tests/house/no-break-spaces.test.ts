/** French sets no line's end before « : ; ? ! » or inside « »: the build puts no-break spaces into the product's texts. */
import { readFileSync } from 'node:fs'
import { parseSync, transformWithOxc, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { noBreakSpaces, withNoBreakSpaces } from '../../scripts/vite/no-break-spaces.ts'
import { sourceFiles } from './imports.ts'

const compiled = async (path: string): Promise<string> =>
  (await transformWithOxc(readFileSync(path, 'utf8'), path, { jsx: { runtime: 'automatic' } })).code

const own = sourceFiles().filter((path) => /^(src|tenants)\//.test(path) && !/demo\/|\/demo\.ts|^src\/cli\//.test(path))

/** Every string of compiled source as a reader gets it, with a word for what a template inserts. */
function readStrings(code: string): string[] {
  const found: string[] = []
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') found.push(value)
    },
    TemplateLiteral({ quasis }) {
      found.push(quasis.map(({ value }) => value.cooked).join('mot'))
    },
  }).visit(parseSync('compiled.js', code).program)
  return found
}

const ordinary = /(?:^|[\p{L}\p{N}»)”’%€…]) [:;?!](?=\s|$|[»)”.,])|« | »/u
const isStatement = (text: string): boolean => /\b(?:select|insert|update|delete|vacuum|where|from|limit)\b/i.test(text)
const parameter = /(?:[=(,<>]|\b(?:is|limit|offset|or|and|like|into|values|in|select)) \?/i

/** Sources by folder, so that each is read within a test's time on a busy machine. */
const folders = Map.groupBy(own, (path) =>
  path
    .split('/')
    .slice(0, 3)
    .join('/')
    .replace(/\/[^/]+\.tsx?$/, ''),
)

test.each([...folders])(
  'no text of %s has an ordinary space where a line must not end, and no statement another',
  async (_folder, paths) => {
    const built = await Promise.all(
      paths.map(async (path) => readStrings(withNoBreakSpaces(await compiled(path))).map((text) => ({ path, text }))),
    )
    const strings = built.flat()
    const statements = strings.filter(({ text }) => isStatement(text) && parameter.test(text))
    const texts = strings.filter(({ text }) => !isStatement(text))
    expect(texts.filter(({ text }) => ordinary.test(text))).toEqual([])
    expect(statements.filter(({ text }) => text.includes('\u00a0'))).toEqual([])
  },
)

test('the folders hold all of the product', () => {
  expect(own.length).toBeGreaterThan(2500)
  expect([...folders.keys()]).toEqual(expect.arrayContaining(['src/features/selling', 'src/web/office', 'src/ui']))
})

test('every front and server is built with them, what the demo holds without', () => {
  const { transform } = noBreakSpaces()
  const include = typeof transform === 'object' && transform.filter?.id
  const isTaken = (path: string) =>
    typeof include === 'object' &&
    'include' in include &&
    include.include instanceof RegExp &&
    include.include.test(path)
  expect(
    ['/r/src/ui/a.tsx', '/r/src/ui/a.tsx?tsr-split=component', '/r/tenants/x/tenant.ts', '/r/src/kernel/b.ts'].map(
      isTaken,
    ),
  ).toEqual([true, true, true, true])
  expect(['/r/src/db/demo/rows/a.ts', '/r/src/features/committee/news/demo.ts', '/r/x.css'].map(isTaken)).toEqual([
    false,
    false,
    false,
  ])
})

test.each([
  ["f('Supprimer ce champ ?')", "f('Supprimer ce champ\u00a0?')"],
  ["f('« Mon compte »')", "f('«\u00a0Mon compte\u00a0»')"],
  ["f([name, ' ?'])", "f([name, '\u00a0?'])"],
  ["f(one ? 'a' : 'b')", "f(one ? 'a' : 'b')"],
  ["f('update a set b = b or ?')", "f('update a set b = b or ?')"],
  ["f('SELECT subject FROM mail LIMIT ?')", "f('SELECT subject FROM mail LIMIT ?')"],
  ["f('attach database ? as demo')", "f('attach database ? as demo')"],
  ['f(sql`label : x`)', 'f(sql`label : x`)'],
  ["f('flex !p-0')", "f('flex !p-0')"],
  ["f('10 : 30')", "f('10\u00a0: 30')"],
])('the source %j is built as %j', (source, built) => {
  expect(withNoBreakSpaces(source)).toBe(built)
})
