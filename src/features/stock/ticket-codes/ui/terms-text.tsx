import { parseTerms } from '#kernel/pdf/rich-text.ts'
import { classNames } from '#ui/class-names.ts'

/** A ticket's conditions, with the same bold and red parts as on the ticket itself. */
export function TermsText({ terms, className }: { terms: string; className?: string }) {
  const spans = parseTerms(terms).map((span, index) => ({ ...span, key: `${index}` }))
  return (
    <p className={classNames('whitespace-pre-line text-sm leading-relaxed text-ink-soft', className)}>
      {spans.map(({ key, text, bold, red }) =>
        bold ? (
          <strong key={key} className={red ? 'text-negative' : 'text-ink'}>
            {text}
          </strong>
        ) : (
          text
        ),
      )}
    </p>
  )
}
