import { useStore } from '@tanstack/react-form'
import { parseTerms } from '#kernel/pdf/rich-text.ts'
import { classNames } from '#ui/class-names.ts'
import { ScrollBox } from '#ui/scroll-box.tsx'
import type { StockForm } from './stock-form.tsx'

/** Conditions printed on the ticket, with a preview. */
export function TermsField({ form }: { form: StockForm['form'] }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <form.AppField name="terms">
        {(field) => (
          <field.LongTextField
            label="Conditions"
            rows={6}
            maxLength={20_000}
            hint="« **gras** », « ***gras rouge*** ». Imprimées sur chaque billet."
          />
        )}
      </form.AppField>
      <TermsPreview form={form} />
    </div>
  )
}

function TermsPreview({ form }: { form: StockForm['form'] }) {
  const terms = useStore(form.store, ({ values }) => values.terms)
  return (
    <section aria-label="Aperçu des conditions" className="flex min-w-0 flex-col gap-1.5">
      <p className="text-note font-semibold tracking-wide text-ink-soft">Aperçu</p>
      <ScrollBox
        label="Texte des conditions"
        className="max-h-60 min-h-24 overflow-y-auto whitespace-pre-line rounded-lg border border-line px-4 py-3 [overflow-wrap:anywhere]"
      >
        {terms.trim() === '' ? (
          <span className="text-ink-soft">L’aperçu apparaît ici.</span>
        ) : (
          parseTerms(terms).map(({ text, bold, red }, at) => {
            const key = `${at} ${text}`
            return bold ? (
              <strong key={key} className={classNames(red && 'text-negative')}>
                {text}
              </strong>
            ) : (
              text
            )
          })
        )}
      </ScrollBox>
    </section>
  )
}
