import { boldParts, parseMarkdown } from '../../ui/markdown-blocks.ts'
import { french, INK, LINE, paragraph } from './mail-style.ts'

const heading = { ...paragraph, color: INK, margin: '8px 0 12px', fontWeight: 700 }
const styles = {
  title: { ...heading, fontSize: 20, lineHeight: '26px' },
  subtitle: { ...heading, fontSize: 17, lineHeight: '24px' },
  text: { ...paragraph, color: INK, whiteSpace: 'pre-line', wordBreak: 'break-word' },
} as const
const tags = { title: 'h2', subtitle: 'h3', text: 'p' } as const

/** What somebody wrote with the four marks, as mail clients draw it; text is only ever text. */
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
    const Tag = tags[block.type]
    return (
      <Tag key={key} className="ink" style={styles[block.type]}>
        {boldParts(block.text).map(({ key: at, part, bold }) =>
          bold ? <strong key={at}>{french(part)}</strong> : french(part),
        )}
      </Tag>
    )
  })
}

/** The same without any mark: a block a paragraph. */
export const unmarked = (source: string): string =>
  parseMarkdown(source)
    .map((block) =>
      block.type === 'rule'
        ? '----'
        : boldParts(block.text)
            .map(({ part }) => part)
            .join(''),
    )
    .join('\n\n')
