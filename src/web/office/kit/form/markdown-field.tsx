import { lazy, Suspense, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { ScrollBox } from '#ui/scroll-box.tsx'
import { LongTextField } from './fields.tsx'
import { useFieldContext } from './form-context.ts'
import { MarkedField } from './marked-field.tsx'

const Markdown = lazy(() => import('#ui/text/markdown.tsx').then((loaded) => ({ default: loaded.Markdown })))

/** Hint on the formatting marks, below each field that accepts them. */
export const MARKS_HINT =
  '« # » titre, « ## » sous-titre, « **gras** », « - » liste, « --- » filet. Les adresses et les téléphones deviennent des liens.'

/** Field for a description with formatting marks. */
export const MarkdownField = ({ label }: { label: string }) => (
  <MarkedField label={label} plain={<PreviewedTextarea label={label} />} />
)

/** Text with its marks, and a preview. */
function PreviewedTextarea({ label }: { label: string }) {
  const field = useFieldContext<string>()
  const [isPreview, setPreview] = useState(false)
  return (
    <div className="flex flex-col gap-2">
      <div className="grid gap-4 xl:grid-cols-2">
        <LongTextField
          label={label}
          rows={12}
          className={classNames(isPreview && 'hidden xl:flex')}
          hint={MARKS_HINT}
        />
        <div className={classNames('min-w-0 flex-col gap-1.5', isPreview ? 'flex' : 'hidden xl:flex')}>
          <p className="text-note font-semibold tracking-wide text-ink-soft">Aperçu</p>
          <ScrollBox
            label={`Aperçu : ${label}`}
            className="max-h-96 min-h-40 overflow-y-auto rounded-lg border border-line px-4 py-3 xl:h-full"
          >
            {field.state.value.trim() === '' ? (
              <p className="text-ink-soft">L’aperçu apparaît ici.</p>
            ) : (
              <Suspense fallback={null}>
                <Markdown source={field.state.value} />
              </Suspense>
            )}
          </ScrollBox>
        </div>
      </div>
      <button
        type="button"
        aria-pressed={isPreview}
        onClick={() => setPreview(!isPreview)}
        className="min-h-11 self-start rounded-lg px-2 font-semibold text-link hover:bg-main-soft xl:hidden"
      >
        {isPreview ? 'Revenir au texte' : 'Voir l’aperçu'}
      </button>
    </div>
  )
}
