export type Mark = 'title' | 'subtitle' | 'bold' | 'list' | 'rule'

interface Marked {
  text: string
  /** Selection after the change. */
  from: number
  to: number
}

const beginnings = { title: '# ', subtitle: '## ', list: '- ' } as const

/** Applies a formatting mark to the selection. A mark already at the lines' beginning is removed or replaced. */
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
  const lines = text.slice(lineStart, lineEnd)
  const own = beginnings[mark]
  const next = lines
    .split('\n')
    .map((line) => {
      const bare = line.replace(/^(#{1,2}|-) +/, '')
      return line.startsWith(own) || (line === '' && lines !== '') ? bare : own + bare
    })
    .join('\n')
  const end = lineStart + next.length
  return { text: text.slice(0, lineStart) + next + text.slice(lineEnd), from: end, to: end }
}
