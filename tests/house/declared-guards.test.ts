/** Every code by which a write may be refused is one that its contract declares: what is not is a fault of the server. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { errorCatalogue } from '#contract/error-catalogue.ts'
import { genericErrorCodes } from '#contract/errors.ts'
import { sourceFiles } from './imports.ts'

interface Node {
  type: string
  [key: string]: unknown
}

interface Source {
  /** Top-level declarations by their name. */
  declared: Map<string, Node>
  imported: Map<string, { file: string; name: string }>
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const children = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const nameIn = (node: unknown): string => (isNode(node) ? String(node.name ?? '') : '')

const sources = new Map<string, Source>()
function readSource(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  const source: Source = { declared: new Map(), imported: new Map() }
  sources.set(file, source)
  const program = parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node
  for (const top of children(program)) {
    if (top.type === 'ImportDeclaration') readImport(file, top, source)
    const node = top.type === 'ExportNamedDeclaration' && isNode(top.declaration) ? top.declaration : top
    if (node.type === 'FunctionDeclaration') source.declared.set(nameIn(node.id), node)
    if (node.type === 'VariableDeclaration')
      for (const each of children(node)) if (isNode(each.init)) source.declared.set(nameIn(each.id), each.init)
  }
  return source
}

function readImport(file: string, node: Node, source: Source): void {
  const path = isNode(node.source) ? String(node.source.value) : ''
  if (!/^[.#]/.test(path) || node.importKind === 'type') return
  const to = path.startsWith('#') ? `src/${path.slice(1)}` : normalize(join(dirname(file), path))
  for (const each of children(node))
    if (each.type === 'ImportSpecifier')
      source.imported.set(nameIn(each.local), { file: to, name: nameIn(each.imported) })
}

const isCode = (value: unknown): value is string => typeof value === 'string' && value in errorCatalogue

/** The code in a call of `guard` or `changed`, in a new `CallError`, or behind `otherwise`. */
function findCode(node: Node): string | null {
  const callee = nameIn(node.callee)
  const given = Array.isArray(node.arguments) ? node.arguments : []
  const at = { guard: 2, changed: 1, CallError: 0 }[callee]
  const put = node.type === 'Property' && nameIn(node.key) === 'otherwise' ? node.value : given[at ?? -1]
  return isNode(put) && isCode(put.value) ? put.value : null
}

/** Every code that a function leads to, with the names of those through which it does. */
function findCodes(file: string, start: readonly Node[], name: string): Map<string, string> {
  const found = new Map<string, string>()
  const seen = new Set<Node>()
  const open = start.map((node) => ({ file, node, way: name }))
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, way } = next
    if (seen.has(node)) continue
    seen.add(node)
    const code = findCode(node)
    if (code !== null && !found.has(code)) found.set(code, way)
    for (const child of children(node)) open.push({ ...next, node: child })
    if (node.type !== 'Identifier') continue
    const source = readSource(next.file)
    const own = source.declared.get(nameIn(node))
    if (own) open.push({ file: next.file, node: own, way: `${way} > ${nameIn(node)}` })
    const from = source.imported.get(nameIn(node))
    const foreign = from && existsSync(from.file) ? readSource(from.file).declared.get(from.name) : undefined
    if (from && foreign) open.push({ file: from.file, node: foreign, way: `${way} > ${from.name}` })
  }
  return found
}

const binders = ['handle', 'handleOffice', 'handleAhead']

/** Codes of a shared step that this call has no way to: the reason is what makes it so. */
const cannot: Record<string, { codes: readonly string[]; since: string }> = {
  addExpertTicketToCart: { codes: ['personLimit'], since: 'an opening is one of batches, which it has not' },
  changeTicketPrices: { codes: ['invalidStockState'], since: 'a form made from the stored stock is of its kind' },
  copyStocks: { codes: ['invalidStockState', 'invalidTicket'], since: 'a form made from the stored stock is right' },
  previewCopyStocks: {
    codes: ['invalidStockState', 'invalidTicket', 'changedMeanwhile'],
    since: 'a form made from the stored stock is right, and names no time at which it was seen',
  },
  createCat1: { codes: ['categoryNotFound'], since: 'a category of the first level has none above it' },
  createStocks: { codes: ['stockNotFound'], since: 'it has no deletions' },
  deleteActivity: {
    codes: ['categoryNotFound', 'groupNotFound', 'mediaNotFound', 'vendorNotFound'],
    since: 'archiving names nothing new',
  },
  deleteVendor: { codes: ['groupNotFound', 'locationInUse', 'mediaNotFound'], since: 'archiving names nothing new' },
  exchangeOrder: { codes: ['expertSaleUnderWay'], since: 'a third-party ticket is refused before' },
  restoreLibraryVersion: {
    codes: ['groupNotFound', 'libraryNameTaken', 'libraryPlaceRefused'],
    since: 'name, place and readers stay',
  },
  updateMemberCardConfig: {
    codes: ['groupCodeTaken', 'groupDomainTaken', 'groupDomainUnknown', 'groupIsRoot'],
    since: 'code, domain and parent stay',
  },
}

interface Contract {
  errors: readonly string[]
}

test('each error code that a handler can reach is declared by its contract', async () => {
  const wrong: string[] = []
  let looked = 0
  for (const file of sourceFiles().filter((path) => /^src\/(features|kernel)\//.test(path)))
    for (const [name, node] of readSource(file).declared) {
      if (node.type !== 'CallExpression' || !binders.includes(nameIn(node.callee))) continue
      const [contract, ...rest] = Array.isArray(node.arguments) ? node.arguments.filter(isNode) : []
      const from = readSource(file).imported.get(nameIn(contract))
      if (!from) continue
      const module: Record<string, Contract> = await import(resolve(from.file))
      const declared = new Set([...(module[from.name]?.errors ?? []), ...genericErrorCodes, 'idempotencyMismatch'])
      looked += 1
      // An undo answers by the contract of `undo-change`.
      const run = rest.slice(0, nameIn(node.callee) === 'handleAhead' ? 2 : 1)
      for (const [code, way] of findCodes(file, run, name))
        if (!declared.has(code) && !cannot[from.name]?.codes.includes(code))
          wrong.push(`${from.name}: ${code} (${way})`)
    }
  expect(looked).toBeGreaterThan(250)
  expect(wrong.sort()).toEqual([])
})
