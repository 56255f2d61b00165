import { classNames } from './class-names.ts'
import { boldParts, parseMarkdown } from './markdown-blocks.ts'

/** Text with **bold** parts and its line breaks. */
function Inline({ text }: { text: string }) {
  return boldParts(text).map(({ key, part, bold }) => (bold ? <strong key={key}>{part}</strong> : part))
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
