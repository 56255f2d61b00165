export type Mark = 'title' | 'subtitle' | 'bold' | 'rule'

interface Marked {
  text: string
  /** What is selected afterwards. */
  from: number
  to: number
}

const headings = { title: '# ', subtitle: '## ' } as const

/** A text with a mark put in at the selection; a heading's mark that is there already is taken away or replaced. */
export function marked(mark: Mark, text: string, from: number, to: number): Marked {
  if (mark === 'bold') {
    const chosen = text.slice(from, to) || 'texte en gras'
    return {
      text: `${text.slice(0, from)}**${chosen}**${text.slice(to)}`,
      from: from + 2,
      to: from + 2 + chosen.length,
    }
  }
  const lineStart = text.lastIndexOf('\n', from - 1) + 1
  const nextBreak = text.indexOf('\n', to)
  const lineEnd = nextBreak === -1 ? text.length : nextBreak
  if (mark === 'rule') {
    const before = text.slice(0, lineEnd)
    const rule = `${before}${before === '' ? '' : '\n'}---\n`
    return { text: rule + text.slice(lineEnd).replace(/^\n/, ''), from: rule.length, to: rule.length }
  }
  const line = text.slice(lineStart, lineEnd)
  const bare = line.replace(/^#{1,2} +/, '')
  const own = headings[mark]
  const next = line.startsWith(own) ? bare : own + bare
  const end = lineStart + next.length
  return { text: text.slice(0, lineStart) + next + text.slice(lineEnd), from: end, to: end }
}
