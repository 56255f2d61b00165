export type MarkdownBlock =
  | { type: 'title' | 'subtitle' | 'text'; text: string }
  | { type: 'list'; items: string[] }
  | { type: 'rule' }

/** Parses a line: heading, list item ("- ", or a sign that word processors and mails put in its place), rule, or text. */
export function readLine(line: string): MarkdownBlock | undefined {
  if (line === '') return undefined
  if (line === '---') return { type: 'rule' }
  const [, sign, words = ''] = /^(#{1,2}|[-•–·*▪◦])\s+(.+)$/.exec(line) ?? []
  if (sign === undefined) return { type: 'text', text: line }
  if (!sign.startsWith('#')) return { type: 'list', items: [words] }
  return { type: sign === '#' ? 'title' : 'subtitle', text: words }
}

/**
 * Parses the formatting marks allowed in descriptions ("# ", "## ", "**", "---", "- "); everything else is plain text.
 */
export function parseMarkdown(source: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = []
  let above: MarkdownBlock | undefined
  for (const raw of source.split(/\r\n?|\n/)) {
    const block = readLine(raw.trim())
    if (block?.type === 'text' && above?.type === 'text') above.text += `\n${block.text}`
    else if (block?.type === 'list' && above?.type === 'list') above.items.push(...block.items)
    else {
      above = block
      if (block) blocks.push(block)
    }
  }
  return blocks
}

/** Splits a text into plain and **bold** parts. */
export const boldParts = (text: string): { key: string; part: string; bold: boolean }[] =>
  text.split(/\*\*(.+?)\*\*/s).map((part, index) => ({ key: `${index}`, part, bold: index % 2 === 1 }))

/** Items of a list, each with a key. */
export const listed = (items: readonly string[]) => items.map((item, at) => ({ key: `${at}-${item}`, item }))

const withoutBold = (text: string): string =>
  boldParts(text)
    .map(({ part }) => part)
    .join('')

/** Plain words, one paragraph per block, for the text part of a mail. */
export const unmarked = (source: string): string =>
  parseMarkdown(source)
    .map((block) => {
      if (block.type === 'rule') return '----'
      return block.type === 'list'
        ? block.items.map((item) => `- ${withoutBold(item)}`).join('\n')
        : withoutBold(block.text)
    })
    .join('\n\n')

/** Plain words on one line, list items separated by "·", at most `longest` characters, cut between words. */
export function plainLine(source: string, longest: number): string {
  const plain = parseMarkdown(source)
    .map((block) => {
      if (block.type === 'rule') return ''
      return withoutBold(block.type === 'list' ? block.items.join(' · ') : block.text)
    })
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain.length <= longest) return plain
  const cut = plain.slice(0, longest - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2))}…`
}
