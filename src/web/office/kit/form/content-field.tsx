import { type ReactNode, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { LongTextField } from './fields.tsx'
import { useFieldContext } from './form-context.ts'
import { MARKS_HINT } from './markdown-field.tsx'
import { MarkedField } from './marked-field.tsx'
import { type Mark, marked } from './marks.ts'

const tools: readonly { mark: Mark; label: string; shown: ReactNode }[] = [
  { mark: 'title', label: 'Titre', shown: 'Titre' },
  { mark: 'subtitle', label: 'Sous-titre', shown: 'Sous-titre' },
  { mark: 'bold', label: 'Gras', shown: <strong>Gras</strong> },
  { mark: 'list', label: 'Liste', shown: 'Liste' },
  { mark: 'rule', label: 'Filet', shown: 'Filet' },
]

/** Field for a marked-up text beside a preview of the whole. */
export const ContentField = ({ label }: { label: string }) => (
  <MarkedField label={label} plain={<MarkedTextarea label={label} />} />
)

/** Text with its marks, and a toolbar that inserts them. */
function MarkedTextarea({ label }: { label: string }) {
  const field = useFieldContext<string>()
  const frame = useRef<HTMLDivElement>(null)
  const put = (mark: Mark) => {
    const area = frame.current?.querySelector('textarea')
    if (!area) return
    const { text, from, to } = marked(mark, area.value, area.selectionStart, area.selectionEnd)
    field.handleChange(text)
    // After the field has rendered the new text.
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(from, to)
    })
  }
  return (
    <div ref={frame} className="flex min-w-0 flex-col gap-2">
      <div role="toolbar" aria-label={`Mise en forme : ${label}`} className="flex flex-wrap gap-2">
        {tools.map(({ mark, label: name, shown }) => (
          <Button key={mark} variant="secondary" size="sm" aria-label={name} onClick={() => put(mark)}>
            {shown}
          </Button>
        ))}
      </div>
      <LongTextField label={label} rows={12} maxLength={20_000} hint={MARKS_HINT} />
    </div>
  )
}
