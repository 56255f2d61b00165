import { readLine } from '#ui/text/markdown-blocks.ts'

export type BlockType = 'paragraph' | 'title' | 'subtitle' | 'item' | 'rule'

/** A block of a marked-up text; an item of a list is one of its own. */
export interface SourceBlock {
  type: BlockType
  /** Words without the mark of the line; lines of a paragraph are separated by "\n". */
  text: string
  /** As it is written. */
  raw: string
  /** Blank text between the block above and this one. */
  gap: string
}

/** A marked-up text in blocks; put together again it is the same text to the byte. */
export interface MarkedSource {
  head: string
  blocks: SourceBlock[]
  tail: string
}

const typeNames = { text: 'paragraph', title: 'title', subtitle: 'subtitle', list: 'item', rule: 'rule' } as const

export function readSource(source: string): MarkedSource {
  const blocks: SourceBlock[] = []
  let blank = ''
  let above: SourceBlock | undefined
  for (const [, line = '', end = ''] of source.matchAll(/([^\r\n]*)(\r\n?|\n|$)/g)) {
    const read = readLine(line.trim())
    if (read === undefined) {
      // A line break alone ends no paragraph: a blank line does.
      above = undefined
      blank += line + end
      continue
    }
    const text = read.type === 'rule' ? '' : read.type === 'list' ? (read.items[0] ?? '') : read.text
    if (read.type === 'text' && above?.type === 'paragraph') {
      above.raw += blank + line
      above.text += `\n${text}`
    } else {
      above = { type: typeNames[read.type], text, raw: line, gap: blank }
      blocks.push(above)
    }
    blank = end
  }
  const [first] = blocks
  if (!first) return { head: source, blocks, tail: '' }
  const head = first.gap
  first.gap = ''
  return { head, blocks, tail: blank }
}

const lineBreaks = (text: string): number => text.match(/\r\n?|\n/g)?.length ?? 0

/** Puts blocks together; a gap that would join two blocks is replaced. */
export function writeSource({ head, blocks, tail }: MarkedSource): string {
  let written = head
  let above: SourceBlock | undefined
  for (const block of blocks) {
    if (above) written += isGap(block.gap, above.type, block.type) ? block.gap : newGap(above.type, block.type)
    written += block.raw
    above = block
  }
  return written + tail
}

const isGap = (gap: string, above: BlockType, below: BlockType): boolean =>
  gap.trim() === '' && lineBreaks(gap) >= (above === 'paragraph' && below === 'paragraph' ? 2 : 1)

const newGap = (above: BlockType, below: BlockType): string => (above === 'item' && below === 'item' ? '\n' : '\n\n')

const marks = { paragraph: '', title: '# ', subtitle: '## ', item: '- ' } as const

/** A block as it is written anew; "" if it has no words. */
export function writeBlock(type: BlockType, text: string): string {
  if (type === 'rule') return '---'
  return text.trim() === '' ? '' : marks[type] + text
}
