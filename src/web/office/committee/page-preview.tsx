import { useStore } from '@tanstack/react-form'
import { type ReactNode, useState } from 'react'
import { PageText } from '../../../features/committee-page/ui/page-text.tsx'
import { Button } from '../../../ui/button.tsx'
import type { OfficeForm } from '../kit/form/use-office-form.ts'
import type { PageValues } from './page-values.ts'

/** What members will see, as it is typed; it can be made small. */
export function PreviewFrame({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <section aria-label={label} className="min-w-0 rounded-lg border border-line">
      <div className="flex items-center justify-between gap-3 px-4 py-2">
        <h2 className="font-semibold">{label}</h2>
        <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Réduire' : 'Agrandir'}
        </Button>
      </div>
      {isOpen ? <div className="border-t border-line px-4 py-4">{children}</div> : null}
    </section>
  )
}

export function PagePreview({ of }: { of: OfficeForm<PageValues> }) {
  const { title, subtitle, markdown } = useStore(of.form.store, ({ values }) => values)
  return (
    <PreviewFrame label="Aperçu">
      {title === '' && subtitle === '' && markdown.trim() === '' ? (
        <p className="text-ink-soft">L’aperçu apparaît ici.</p>
      ) : (
        <PageText title={title} subtitle={subtitle} markdown={markdown} Heading="h3" />
      )}
    </PreviewFrame>
  )
}
