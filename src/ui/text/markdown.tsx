import { Fragment } from 'react'
import { classNames } from '../class-names.ts'
import { TextAnchor } from '../page.tsx'
import { linkedParts } from './linked-parts.ts'
import { boldParts, listed, parseMarkdown } from './markdown-blocks.ts'

/** Text with its links. Links to other pages open a new tab, so that what is typed around a preview stays. */
function Linked({ text }: { text: string }) {
  return linkedParts(text).map(({ key, part, href }) =>
    href === undefined ? (
      part
    ) : (
      <TextAnchor key={key} href={href} className="break-words" {...(href.startsWith('http') ? ELSEWHERE : {})}>
        {part}
      </TextAnchor>
    ),
  )
}

const ELSEWHERE = { target: '_blank', rel: 'noopener noreferrer nofollow' }

/** Text with **bold** parts, links and line breaks. */
function Inline({ text }: { text: string }) {
  return boldParts(text).map(({ key, part, bold }) => {
    const Around = bold ? 'strong' : Fragment
    return (
      <Around key={key}>
        <Linked text={part} />
      </Around>
    )
  })
}

/** Renders a description. Only its formatting marks and web addresses become elements; everything else stays text. */
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
          // Without a title above, the subtitle becomes h2, so that no heading level is skipped.
          const Heading = firstTitle !== -1 && firstTitle < index ? 'h3' : 'h2'
          return (
            <Heading key={key} className="mt-1 text-lg font-semibold leading-snug">
              <Inline text={block.text} />
            </Heading>
          )
        }
        if (block.type === 'list')
          return (
            <ul key={key} className="list-disc pl-6 marker:text-ink-soft">
              {listed(block.items).map(({ key: at, item }) => (
                <li key={at}>
                  <Inline text={item} />
                </li>
              ))}
            </ul>
          )
        return (
          <p key={key} className="whitespace-pre-line">
            <Inline text={block.text} />
          </p>
        )
      })}
    </div>
  )
}
