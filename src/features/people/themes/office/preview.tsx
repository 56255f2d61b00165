import { type ComponentProps, lazy, Suspense } from 'react'
import { LoadingBlock } from '#ui/spinner.tsx'

const ThemePreview = lazy(() => import('./theme-preview.tsx'))

/** Loads the preview's frame after the form itself. */
export const Preview = (props: ComponentProps<typeof ThemePreview>) => (
  <Suspense fallback={<LoadingBlock label={`Chargement : ${props.title}`} />}>
    <ThemePreview {...props} />
  </Suspense>
)
