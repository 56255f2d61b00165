export type MarkdownBlock = { type: 'title' | 'subtitle' | 'text'; text: string } | { type: 'rule' }

/** Reads the four marks that descriptions may use ("# ", "## ", "**", "---"); everything else is plain text. */
export function parseMarkdown(source: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = []
  let lines: string[] = []
  const endText = () => {
    if (lines.length > 0) blocks.push({ type: 'text', text: lines.join('\n') })
    lines = []
  }
  for (const raw of source.split(/\r?\n/)) {
    const line = raw.trim()
    const heading = /^(#{1,2}) +(.+)$/.exec(line)
    if (line !== '' && !heading && line !== '---') {
      lines.push(line)
      continue
    }
    endText()
    if (line === '---') blocks.push({ type: 'rule' })
    else if (heading?.[2]) blocks.push({ type: heading[1] === '#' ? 'title' : 'subtitle', text: heading[2] })
  }
  endText()
  return blocks
}

/** Text and its **bold** parts, in turn. */
export const boldParts = (text: string): { key: string; part: string; bold: boolean }[] =>
  text.split(/\*\*(.+?)\*\*/s).map((part, index) => ({ key: `${index}`, part, bold: index % 2 === 1 }))
