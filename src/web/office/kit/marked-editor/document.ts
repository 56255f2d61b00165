import type { Node } from 'prosemirror-model'
import { boldParts } from '#ui/text/markdown-blocks.ts'
import { bold, nodes, schema, writeInline } from './schema.ts'
import { type BlockType, readSource, type SourceBlock, writeBlock, writeSource } from './source-blocks.ts'

/** Words with bold parts and line breaks, as the text of a block says them. */
function toInline(text: string): Node[] {
  return boldParts(text).flatMap(({ part, bold: isBold }) =>
    part
      .split('\n')
      .flatMap((line, at) => [
        ...(at === 0 ? [] : [nodes.br.create()]),
        ...(line === '' ? [] : [schema.text(line, isBold ? [bold.create()] : [])]),
      ]),
  )
}

const toNode = ({ type, text, raw, gap }: SourceBlock): Node =>
  nodes[type].create({ raw, gap }, type === 'rule' ? [] : toInline(text))

/** A marked-up text as a document. */
export function toDocument(source: string): Node {
  const { head, blocks, tail } = readSource(source)
  return nodes.doc.create({ head, tail }, blocks.length === 0 ? [nodes.paragraph.create()] : blocks.map(toNode))
}

const meanings = new WeakMap<Node, string>()

/** Words of a block with its type and bold letters, without blanks at the ends of its lines; "" for a block without words. */
export function readMeaning(block: Node): string {
  const known = meanings.get(block)
  if (known !== undefined) return known
  let meaning = block.type === nodes.rule ? 'rule' : ''
  if (meaning === '') {
    const lines: { sign: string; isBold: boolean }[][] = [[]]
    block.forEach((child) => {
      if (child.type === nodes.br) lines.push([])
      const isBold = bold.isInSet(child.marks) !== undefined
      for (const sign of child.text ?? '') lines.at(-1)?.push({ sign, isBold })
    })
    const said = lines.map((signs) => {
      const from = signs.findIndex(({ sign }) => sign.trim() !== '')
      const to = signs.findLastIndex(({ sign }) => sign.trim() !== '')
      return from < 0
        ? ''
        : signs
            .slice(from, to + 1)
            .map(({ sign, isBold }) => (isBold ? `\u0001${sign}` : sign))
            .join('')
    })
    const from = said.findIndex((line) => line !== '')
    const to = said.findLastIndex((line) => line !== '')
    meaning = from < 0 ? '' : `${block.type.name}\n${said.slice(from, to + 1).join('\n')}`
  }
  meanings.set(block, meaning)
  return meaning
}

/** The source of a block: as it was read where it still says the same, else written anew; "" if it has no words. */
function writeNode(block: Node): string {
  const raw: unknown = block.attrs.raw
  if (typeof raw === 'string') {
    const read = toDocument(raw)
    if (read.childCount === 1 && read.firstChild && readMeaning(read.firstChild) === readMeaning(block)) return raw
  }
  return readMeaning(block) === '' ? '' : writeBlock(block.type.name as BlockType, writeInline(block))
}

/** The marked-up text of a document. */
export function toSource(doc: Node): string {
  const blocks = doc.children.flatMap((block): SourceBlock[] => {
    const raw = writeNode(block)
    const gap: unknown = block.attrs.gap
    return raw === ''
      ? []
      : [{ type: block.type.name as BlockType, text: '', raw, gap: typeof gap === 'string' ? gap : '' }]
  })
  const { head, tail } = doc.attrs as { head: string; tail: string }
  return writeSource({ head, blocks, tail })
}
