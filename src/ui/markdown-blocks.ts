export type MarkdownBlock =
  | { type: 'title' | 'subtitle' | 'text'; text: string }
  | { type: 'list'; items: string[] }
  | { type: 'rule' }

/** A heading, a point of a list ("- ", or the "•" that word processors paste), the line that parts, or text. */
function readLine(line: string): MarkdownBlock | undefined {
  if (line === '') return undefined
  if (line === '---') return { type: 'rule' }
  const [, sign, words = ''] = /^(#{1,2}|-|•)\s+(.+)$/.exec(line) ?? []
  if (sign === undefined) return { type: 'text', text: line }
  if (sign === '-' || sign === '•') return { type: 'list', items: [words] }
  return { type: sign === '#' ? 'title' : 'subtitle', text: words }
}

/** Reads the marks that descriptions may use ("# ", "## ", "**", "---", "- "); everything else is plain text. */
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

/** Text and its **bold** parts, in turn. */
export const boldParts = (text: string): { key: string; part: string; bold: boolean }[] =>
  text.split(/\*\*(.+?)\*\*/s).map((part, index) => ({ key: `${index}`, part, bold: index % 2 === 1 }))

/** The points of a list, with a key for each. */
export const listed = (items: readonly string[]) => items.map((item, at) => ({ key: `${at}-${item}`, item }))

const withoutBold = (text: string): string =>
  boldParts(text)
    .map(({ part }) => part)
    .join('')

/** The words alone, a block a paragraph, as a mail's text has them. */
export const unmarked = (source: string): string =>
  parseMarkdown(source)
    .map((block) => {
      if (block.type === 'rule') return '----'
      return block.type === 'list'
        ? block.items.map((item) => `- ${withoutBold(item)}`).join('\n')
        : withoutBold(block.text)
    })
    .join('\n\n')

/** The words alone in one line, points parted by "·", at most `longest` characters and cut between words. */
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
