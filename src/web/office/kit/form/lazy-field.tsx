import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { LoadingBlock } from '#ui/spinner.tsx'

/** Field whose code loads with the first form that shows it. */
export function lazyField<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Field: ComponentType<Props> = lazy(() => load().then((loaded) => ({ default: loaded })))
  return (props) => <Suspense fallback={<LoadingBlock label="Chargement" />}>{createElement(Field, props)}</Suspense>
}
