import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import type { OfficeForm } from '#web/office/kit/form/use-office-form.ts'
import type { ActivityValues } from './activity-entity.ts'

const PreviewFrame = lazy(() => import('./preview-frame.tsx'))

interface PreviewsProps {
  of: OfficeForm<ActivityValues>
  /** Undefined for a new activity. */
  activityId: string | undefined
}

/** Preview of the current form for members; loads only once its heading is opened. */
export function Previews({ of, activityId }: PreviewsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="previews" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="previews" className="text-base font-bold">
          APERÇUS
        </h2>
        <Button variant="secondary" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Réduire' : 'Agrandir'}
        </Button>
      </div>
      {isOpen ? (
        <div className="mt-3">
          <Suspense fallback={<LoadingBlock label="Chargement de l’aperçu" />}>
            <PreviewFrame of={of} activityId={activityId} />
          </Suspense>
        </div>
      ) : null}
    </section>
  )
}
