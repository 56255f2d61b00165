import { Fragment } from 'react'
import { linkedParts } from '#ui/text/linked-parts.ts'
import { boldParts, listed, parseMarkdown } from '#ui/text/markdown-blocks.ts'
import { InkLink } from './mail-parts.tsx'
import { french, INK, LINE, paragraph } from './mail-style.ts'

const heading = { ...paragraph, color: INK, margin: '8px 0 12px', fontWeight: 700 }
const styles = {
  title: { ...heading, fontSize: 20, lineHeight: '26px' },
  subtitle: { ...heading, fontSize: 17, lineHeight: '24px' },
  text: { ...paragraph, color: INK, whiteSpace: 'pre-line', wordBreak: 'break-word' },
  list: { ...paragraph, color: INK, paddingLeft: 24, wordBreak: 'break-word' },
} as const
const tags = { title: 'h2', subtitle: 'h3', text: 'p' } as const

function Inline({ text }: { text: string }) {
  return boldParts(text).map(({ key, part, bold }) => {
    const linked = linkedParts(part).map(({ key: at, part: words, href }) =>
      href === undefined ? french(words) : <InkLink key={at} url={href} text={words} />,
    )
    return bold ? <strong key={key}>{linked}</strong> : <Fragment key={key}>{linked}</Fragment>
  })
}

/** Renders a marked-up text with its links for mail clients; all text is escaped. */
export function MarkedText({ source }: { source: string }) {
  return parseMarkdown(source).map((block, index) => {
    const key = `${index}-${block.type}`
    if (block.type === 'rule')
      return (
        <hr
          key={key}
          className="line"
          style={{ border: 0, borderTop: `1px solid ${LINE}`, borderColor: LINE, margin: '0 0 16px' }}
        />
      )
    if (block.type === 'list')
      return (
        <ul key={key} className="ink" style={styles.list}>
          {listed(block.items).map(({ key: at, item }) => (
            <li key={at}>
              <Inline text={item} />
            </li>
          ))}
        </ul>
      )
    const Tag = tags[block.type]
    return (
      <Tag key={key} className="ink" style={styles[block.type]}>
        <Inline text={block.text} />
      </Tag>
    )
  })
}
