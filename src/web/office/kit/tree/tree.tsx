import { lazy, Suspense } from 'react'
import { LoadingBlock } from '#ui/spinner.tsx'
import type { TreeProps } from './tree-view.tsx'

const TreeView = lazy(() => import('./tree-view.tsx').then((loaded) => ({ default: loaded.TreeView })))

/** A tree whose branches load as they are opened, with a search that opens the way to its hit; loaded when shown. */
export const Tree = (props: TreeProps) => (
  <Suspense fallback={<LoadingBlock />}>
    <TreeView {...props} />
  </Suspense>
)
