import { classNames } from './class-names.ts'

type Block = { type: 'title' | 'subtitle' | 'text'; text: string } | { type: 'rule' }

/** Reads the four marks that descriptions may use ("# ", "## ", "**", "---"); everything else is plain text. */
function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = []
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

/** Text with **bold** parts and its line breaks. */
function Inline({ text }: { text: string }) {
  const parts = text.split(/\*\*(.+?)\*\*/s).map((part, index) => ({ key: `${index}`, part, bold: index % 2 === 1 }))
  return parts.map(({ key, part, bold }) => (bold ? <strong key={key}>{part}</strong> : part))
}

/** A description. Nothing in it can become markup: text is only ever text. */
export function Markdown({ source, className }: { source: string; className?: string }) {
  const blocks = parseMarkdown(source)
  const firstTitle = blocks.findIndex(({ type }) => type === 'title')
  return (
    <div className={classNames('flex flex-col gap-4 leading-relaxed', className)}>
      {blocks.map((block, index) => {
        const key = `${index}-${block.type}`
        if (block.type === 'rule') return <hr key={key} className="w-full border-line" />
        if (block.type === 'title')
          return (
            <h2 key={key} className="mt-2 text-xl font-bold leading-snug">
              <Inline text={block.text} />
            </h2>
          )
        if (block.type === 'subtitle') {
          // No level is left out where no title stands above it.
          const Heading = firstTitle !== -1 && firstTitle < index ? 'h3' : 'h2'
          return (
            <Heading key={key} className="mt-1 text-lg font-semibold leading-snug">
              <Inline text={block.text} />
            </Heading>
          )
        }
        return (
          <p key={key} className="whitespace-pre-line">
            <Inline text={block.text} />
          </p>
        )
      })}
    </div>
  )
}
