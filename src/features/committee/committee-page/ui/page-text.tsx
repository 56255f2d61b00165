import { Markdown } from '#ui/text/markdown.tsx'

interface PageTextProps {
  title: string
  subtitle: string
  markdown: string
  /** Heading level of the title within the surrounding page. */
  Heading: 'h1' | 'h3'
}

/** Text of a committee's page, for members and in the editor's preview. */
export function PageText({ title, subtitle, markdown, Heading }: PageTextProps) {
  return (
    <div className="flex min-w-0 flex-col gap-5 [overflow-wrap:anywhere]">
      {title || subtitle ? (
        <div>
          {title ? <Heading className="type-page">{title}</Heading> : null}
          {subtitle ? <p className="mt-2 text-lg text-ink-soft">{subtitle}</p> : null}
        </div>
      ) : null}
      {markdown.trim() ? <Markdown source={markdown} className="max-w-72ch" /> : null}
    </div>
  )
}
