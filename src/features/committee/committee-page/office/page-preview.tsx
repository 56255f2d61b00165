import { useStore } from '@tanstack/react-form'
import { lazy, Suspense } from 'react'
import type { Media } from '#contract/shapes.ts'
import { PreviewFrame } from '#web/office/kit/form/preview-frame.tsx'
import type { OfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { CommitteePeople } from '../ui/committee-people.tsx'
import type { PageValues } from './page-values.ts'

/** Loaded after the form, because it brings the parser of marks and links. */
const PageText = lazy(() => import('../ui/page-text.tsx').then((loaded) => ({ default: loaded.PageText })))

interface PagePreviewProps {
  of: OfficeForm<PageValues>
  /** Photos that are ready. One chosen just now is shown after saving. */
  photos: readonly Media[]
}

export function PagePreview({ of, photos }: PagePreviewProps) {
  const { title, subtitle, markdown, people } = useStore(of.form.store, ({ values }) => values)
  const shown = people
    .filter(({ name }) => name.trim() !== '')
    .map(({ mediaId, ...person }) => ({ ...person, photo: photos.find(({ id }) => id === mediaId) ?? null }))
  const hasText = title !== '' || subtitle !== '' || markdown.trim() !== ''
  return (
    <PreviewFrame label="Aperçu">
      <div className="flex flex-col gap-6">
        <Suspense fallback={null}>
          {hasText ? <PageText title={title} subtitle={subtitle} markdown={markdown} Heading="h3" /> : null}
        </Suspense>
        {shown.length > 0 ? <CommitteePeople people={shown} /> : null}
        {hasText || shown.length > 0 ? null : <p className="text-ink-soft">L’aperçu apparaît ici.</p>}
      </div>
    </PreviewFrame>
  )
}
